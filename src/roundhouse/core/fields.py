"""What an object holds, field by field: alike in both builds, to compare by it and to send it elsewhere."""

import marshal
from typing import Any, Final

PLAIN: Final = 2
"""The form of `marshal` in which equal values are equal bytes, however they came about."""
_NAMES: dict[type, tuple[str, ...]] = {}


def field_names(thing: object) -> tuple[str, ...]:
    """The names of the fields of an object, sorted; all objects of its class have the same."""
    kind = type(thing)
    names = _NAMES.get(kind)
    if names is None:
        # a compiled class has no __dict__, but a list of its fields
        compiled: Any = getattr(kind, "__mypyc_attrs__", None)
        names = tuple(sorted(vars(thing) if compiled is None else compiled))
        _NAMES[kind] = names
    return names


def fields(thing: object, leave_out: str = "") -> dict[str, Any]:
    """All fields with what they hold, except the one to leave out."""
    return {name: getattr(thing, name) for name in field_names(thing) if name != leave_out}


def with_fields(kind: Any, held: dict[str, Any]) -> Any:
    """An object of this class whose fields hold this; its constructor is not asked."""
    thing = kind.__new__(kind)
    for name, value in held.items():
        setattr(thing, name, value)
    return thing


def pack_fields(thing: object, leave_out: str = "") -> bytes:
    """The same as bytes, for fields that hold numbers, texts, bytes and tuples of them."""
    return marshal.dumps(fields(thing, leave_out), PLAIN)


def unpack_fields(kind: Any, packed: bytes) -> Any:
    """The inverse of `pack_fields`."""
    return with_fields(kind, marshal.loads(packed))
