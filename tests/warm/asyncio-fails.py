import asyncio


async def main():
    raise ValueError("in a coroutine")


asyncio.run(main())
