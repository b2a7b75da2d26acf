"""What an object was made of: the arguments of its constructor, found again in its fields.

An argument `name` or `name_` is kept in the field `name`. This is alike in both builds: compiled objects have
no `__dict__` and are made by their constructor alone.
"""

import marshal
from typing import Any, Final

PLAIN: Final = 2
"""The form of `marshal` in which equal values are equal bytes, however they came about."""
_FIELDS: dict[type, tuple[str, ...]] = {}


def argument_fields(kind: type) -> tuple[str, ...]:
    """The fields that hold the arguments of this class's constructor, in their order."""
    fields = _FIELDS.get(kind)
    if fields is None:
        from inspect import signature  # late: it is long to import

        fields = tuple([name.rstrip("_") for name in signature(kind).parameters])
        _FIELDS[kind] = fields
    return fields


def arguments(thing: object) -> tuple[Any, ...]:
    """What the constructor would have to be given for an equal object."""
    return tuple([getattr(thing, field) for field in argument_fields(type(thing))])


def pack(thing: object) -> bytes:
    """The same as bytes, where the arguments are numbers, texts, bytes and tuples of them."""
    return marshal.dumps(arguments(thing), PLAIN)


def unpack(kind: Any, packed: bytes) -> Any:
    """An object of this class made of these arguments: the inverse of `pack`."""
    return kind(*marshal.loads(packed))
