import logging

logging.basicConfig(format="%(levelname)s %(funcName)s %(lineno)d %(message)s")


def work():
    logging.warning("careful")
    logging.info("unseen")


work()
logging.getLogger("x").error("bad")
