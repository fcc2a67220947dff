import asyncio


async def speak(word):
    await asyncio.sleep(0)
    print(word)
    return len(word)


async def main():
    print(await asyncio.gather(speak("one"), speak("three")))


asyncio.run(main())
