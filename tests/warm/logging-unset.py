import logging

logging.warning("plain")
