"""Makes random draws yield a given secret, or decides the first numbers that are drawn.

regrade lays this out as `sitecustomize` on PYTHONPATH. It imports nothing that
Python has not imported by itself, and patches `random` and `secrets` of the
standard library when the program imports them: a program that never does costs
nothing, and a module of the same name in the program's own folder is left alone.
"""

import os
import sys


def unread():
    """How much of the input still lies in the pipe; None where that cannot be told."""
    try:
        import fcntl

        FIONREAD = {"linux": 0x541B, "darwin": 0x4004667F}[sys.platform]
        count = fcntl.ioctl(0, FIONREAD, b"\0" * 4)
        return int.from_bytes(count, sys.byteorder)
    except (ImportError, KeyError, OSError):
        return None


class Pin:
    """The secret, and the rules for when it is what a draw should give."""

    def __init__(self, secret, bank, report, spare, comes_later=False):
        self.secret = secret
        self.report = report
        self.spare = spare
        self.busy = False
        self.unread = unread()
        self.comes_later = comes_later
        self.has_fired = False
        self.turn = 0
        self.at, self.size = -1, 0
        self.numbers = []
        if bank:
            at, size = bank.split("/")
            self.at, self.size = int(at), int(size)
        elif all(word.isdigit() for word in secret.split()):
            self.numbers = [int(word) for word in secret.split()]

    def has_begun(self):
        """Whether guesses were read: a word that is drawn anew during the game must stay drawn.

        Where the input comes line by line, nothing tells what was read, so that a word is given
        once. Numbers always are, so they need no such care; and their games ask for something
        else before they draw."""
        if self.numbers:
            return False
        return unread() != self.unread if self.unread else self.comes_later and self.has_fired

    def fire(self):
        """Reports, once, that a draw was decided."""
        self.has_fired = True
        if self.report:
            try:
                os.close(os.open(self.report, os.O_CREAT | os.O_WRONLY, 0o600))
            except OSError:
                pass
            self.report = None

    def is_number(self, item, number):
        return not isinstance(item, bool) and str(item).strip() == str(number)

    def is_whole(self, item):
        """Whether one item is all of the numbers: (4, 3, 1, 2), "4312" or 4312."""
        if len(self.numbers) < 2:
            return False
        if isinstance(item, (list, tuple)):
            return [str(part).strip() for part in item] == list(map(str, self.numbers))
        return self.is_number(item, self.joined())

    def joined(self):
        """The numbers as one, if each is a digit; else something that is no number."""
        digits = all(number < 10 for number in self.numbers)
        return "".join(map(str, self.numbers)) if digits else None

    def place_of_word(self, items):
        """Where the secret stands among words, or its index among all indices of the bank."""
        texts = [
            item.decode("utf-8", "replace") if isinstance(item, bytes) else item
            for item in items
        ]
        texts = [text.strip() if isinstance(text, str) else None for text in texts]
        if self.secret in texts:
            return texts.index(self.secret)
        folded = [text and text.casefold() for text in texts]
        if self.secret.casefold() in folded:
            return folded.index(self.secret.casefold())
        if self.at >= 0 and len(items) == self.size and items[0] in (0, 1):
            if all(item == items[0] + step for step, item in enumerate(items)):
                return self.at
        return None

    def places(self, items, count, distinct):
        """The places of the next `count` items that a draw from `items` should give.

        They may be fewer than asked for: a word is one item. None when what is due is not offered.
        """
        if not self.numbers:
            place = self.place_of_word(items)
            return None if place is None else [place]
        for place, item in enumerate(items):
            if self.is_whole(item):
                return [place]
        found = []
        for number in self.numbers[self.turn : self.turn + count]:
            for place, item in enumerate(items):
                if self.is_number(item, number) and not (distinct and place in found):
                    found.append(place)
                    break
            else:
                return None
        return found or None

    def take(self, items, count, distinct):
        """Like `places`, and counts them as drawn."""
        try:
            items = list(items) if not isinstance(items, range) or len(items) < 10**6 else []
        except TypeError:
            return None
        places = self.places(items, count, distinct) if items and count > 0 else None
        if places:
            self.turn += len(places)
            self.fire()
        return places

    def in_range(self, numbers):
        """What a draw of one number out of a range should give."""
        if not self.numbers:
            # A range may be too long for its length to be a number of C. One that begins at 0 may
            # have one index too many or too few, and has that of the word all the same.
            over = numbers[-1] - numbers[0] + 1 - self.size
            is_bank = numbers.step == 1 and (numbers[0], over) in ((0, -1), (0, 0), (0, 1), (1, 0))
            if is_bank and 0 <= self.at < self.size + min(over, 0):
                return numbers[self.at]
            return None
        most = max(numbers[0], numbers[-1])
        if len(self.numbers) > 1 and self.joined() and most >= 10 ** (len(self.numbers) - 1):
            whole = int(self.joined())
            if self.turn > 0 or whole not in numbers:
                return None
            # Once: what a program makes of it may be refused, and then it draws again.
            self.turn = len(self.numbers)
            return whole
        if self.turn < len(self.numbers) and self.numbers[self.turn] in numbers:
            self.turn += 1
            return self.numbers[self.turn - 1]
        return None

    # Each of these gets what the real function has drawn, so that its errors stay its own.

    def choice(self, drawn, seq):
        place = self.take(seq, 1, True)
        return seq[place[0]] if place else drawn

    def choices(self, drawn, population, *args, **options):
        # A word is drawn alone: several words at once are no secret.
        if not self.numbers and len(drawn) != 1:
            return drawn
        due = [population[place] for place in self.take(population, len(drawn), False) or []]
        return due + drawn[len(due) :]

    def sample(self, drawn, population, *args, **options):
        items = list(population)
        due = [items[place] for place in self.take(items, len(drawn), True) or []]
        rest = [item for item in drawn if item not in due]
        return (due + rest)[: len(drawn)]

    def shuffle(self, drawn, x, *args):
        items = list(x)
        places = self.take(items, len(items), True) or []
        rest = [item for place, item in enumerate(items) if place not in places]
        due = [items[place] for place in places]
        for place, item in enumerate(due + self.both_ends(due, rest)):
            x[place] = item

    def both_ends(self, due, rest):
        """A word goes to the end, too, in place of one that nobody asks for: some take the first
        of a shuffled list, some pop the last."""
        spare = self.place_of(self.spare, rest) if due and self.spare and not self.numbers else None
        if spare is None:
            return rest
        return rest[:spare] + rest[spare + 1 :] + due[:1]

    def place_of(self, word, items):
        texts = [item.strip() if isinstance(item, str) else None for item in items]
        return texts.index(word) if word in texts else None

    def randrange(self, drawn, start, stop=None, step=1):
        numbers = range(int(start)) if stop is None else range(int(start), int(stop), step)
        due = self.in_range(numbers)
        if due is None:
            return drawn
        self.fire()
        return due

    def randint(self, drawn, a, b):
        return self.randrange(drawn, a, b + 1)

    def patched(self, real, decide, is_method):
        """The real function, with the pin deciding what it gives."""

        def draw(*args, **options):
            if self.busy:
                return real(*args, **options)
            self.busy = True
            try:
                drawn = real(*args, **options)
                if self.has_begun():
                    return drawn
                return decide(drawn, *args[is_method:], **options)
            finally:
                self.busy = False

        draw.__name__, draw.__doc__ = real.__name__, real.__doc__
        return draw

    def patch(self, module):
        if module.__name__ == "secrets":
            # `choice` is a method of `random.SystemRandom` and patched there.
            module.randbelow = self.patched(module.randbelow, self.randrange, False)
            return
        for name in ("choice", "choices", "sample", "shuffle", "randrange", "randint"):
            real = getattr(module.Random, name)
            setattr(module.Random, name, self.patched(real, getattr(self, name), True))
            # The functions of the module were bound before the patch.
            setattr(module, name, getattr(module._inst, name))


class FirstDraws(Pin):
    """Decides the first numbers that are drawn: all alike, or the first and then the last of those
    that can come, or the last at once. Each of them may come by chance, too, so that a right
    program stays right."""

    def __init__(self, kind, count, report):
        super().__init__("", "", report, "")
        self.alike, self.ends = kind == "alike", kind == "ends"
        self.left = int(count)
        self.given = 0
        self.first = None

    def has_begun(self):
        return self.left <= 0

    def place(self, items, drawn):
        """The place of the number that is due, among those that can come."""
        self.left -= 1
        self.given += 1
        if self.left <= 0:
            self.fire()
        if self.alike:
            if self.given == 1:
                self.first = drawn
            return items.index(self.first) if self.first in items else items.index(drawn)
        return 0 if self.ends and self.given == 1 else -1

    def is_row_of_numbers(self, items):
        if not isinstance(items, (list, tuple, range, str)):
            return False
        return 0 < len(items) < 10**6 and all(str(item).strip().isdigit() for item in items)

    def choice(self, drawn, seq):
        if not self.is_row_of_numbers(seq):
            return drawn
        return seq[self.place(list(seq), drawn)]

    def choices(self, drawn, population, *args, **options):
        if args or options.get("weights") or options.get("cum_weights"):
            # Some of them may never come.
            return drawn
        return [self.choice(item, population) if self.left > 0 else item for item in drawn]

    def sample(self, drawn, population, *args, **options):
        items = list(population) if len(population) < 10**6 else []
        if not self.ends or not drawn or options.get("counts") or not self.is_row_of_numbers(items):
            return drawn
        self.left -= 1
        self.fire()
        # A population may hold an item several times.
        rest = list(drawn)
        rest.pop(rest.index(items[0]) if items[0] in rest else -1)
        return [items[0]] + rest

    def shuffle(self, drawn, x, *args):
        return drawn

    def randrange(self, drawn, start, stop=None, step=1):
        numbers = range(int(start)) if stop is None else range(int(start), int(stop), step)
        return numbers[self.place(numbers, drawn)]


class Loader:
    """The real loader, with the patch behind it."""

    def __init__(self, real, pin):
        self.real, self.pin = real, pin

    def __getattr__(self, name):
        return getattr(self.real, name)

    def create_module(self, spec):
        return self.real.create_module(spec)

    def exec_module(self, module):
        module.__spec__.loader = module.__loader__ = self.real
        self.real.exec_module(module)
        self.pin.patch(module)


class Finder:
    """Finds the two modules as they would be found without it."""

    def __init__(self, pin):
        self.pin = pin

    def find_spec(self, name, path=None, target=None):
        if name not in ("random", "secrets"):
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None:
                own = os.path.dirname(spec.origin or "") != os.path.dirname(os.__file__)
                if not own:
                    spec.loader = Loader(spec.loader, self.pin)
                return spec
        return None


def install():
    names = ("REGRADE_PIN", "REGRADE_PIN_BANK", "REGRADE_PIN_FIRED", "REGRADE_PIN_SPARE")
    taken = [os.environ.pop(name, "") for name in names]
    stepped = os.environ.pop("REGRADE_STEPPED", "")
    draws = [os.environ.pop(name, "") for name in ("REGRADE_DRAWS", "REGRADE_DRAWS_COUNT")]
    # Numbers of C.
    os.environ.pop("REGRADE_DRAWS_VALUES", None)
    # The program sees the environment and the module path that it would see unpinned.
    os.environ.pop("PYTHONUNBUFFERED", None)
    folder = os.environ.pop("PYTHONPATH", None)
    if folder in sys.path:
        sys.path.remove(folder)
    if taken[0]:
        sys.meta_path.insert(0, Finder(Pin(*taken, bool(stepped))))
    elif draws[0]:
        sys.meta_path.insert(0, Finder(FirstDraws(*draws, taken[2])))


install()
