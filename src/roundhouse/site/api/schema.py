"""Schemas: the JSON Schema of a Python type, and how a value of that type is read from what a client sent.

A type is a dataclass, a plain type, a list, a dict with texts as keys, a choice of words (`Literal`), or one
of these or None. `Annotated[str, Within(maxLength=16)]` adds words of JSON Schema, which are kept to as well.
What a field means is its docstring, as everywhere in the house.
"""

import ast
import inspect
import re
import textwrap
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

Schema = dict[str, Any]
PLAIN: Final = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
LONGEST_TOLD: Final = 40
"""Of what is wrong so many letters are told again."""


class Within(dict[str, Any]):
    """Words of JSON Schema that a type is kept within."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


class Unfit(Exception):
    """What a client sent is not of the type that is asked for; the message says where and why."""


# Schemas


def schema_of(kind: Any, named: dict[str, Schema]) -> Schema:
    """The schema of a type; those of dataclasses go into `named`, and are referred to."""
    if kind is Any:
        return {}
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    origin, given = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {**schema_of(given[0], named), **given[1]}
    if origin is Literal:
        return {"type": "string", "enum": list(given)}
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each, named) for each in given]}
    if origin is list:
        return {"type": "array", "items": schema_of(given[0], named)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(given[1], named)}
    assert is_dataclass(kind), kind
    name = str(kind.__name__)  # type: ignore[union-attr]
    if name not in named:
        named[name] = {}  # it may refer to itself
        named[name] = object_schema(kind, named)
    return {"$ref": f"#/components/schemas/{name}"}


def object_schema(kind: Any, named: dict[str, Schema]) -> Schema:
    """The schema of a dataclass."""
    hints, said = get_type_hints(kind, include_extras=True), meanings(kind)
    properties = {}
    for field in fields(kind):
        described = {"description": said[field.name]} if field.name in said else {}
        properties[field.name] = {**schema_of(hints[field.name], named), **described}
    return {
        "type": "object",
        "description": inspect.getdoc(kind),
        "properties": properties,
        "required": [field.name for field in fields(kind) if is_required(field)],
        "additionalProperties": False,
    }


def is_required(field: Any) -> bool:
    """Whether a field has to be given, and always is."""
    return field.default is MISSING and field.default_factory is MISSING


@cache
def meanings(kind: type) -> dict[str, str]:
    """What the fields of a dataclass mean, by name."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__[:-1]):
        body = ast.parse(textwrap.dedent(inspect.getsource(each))).body[0]
        assert isinstance(body, ast.ClassDef)
        for line, after in zip(body.body, body.body[1:], strict=False):
            if (
                isinstance(line, ast.AnnAssign)
                and isinstance(line.target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
            ):
                found[line.target.id] = inspect.cleandoc(str(after.value.value))
    return found


# Values


def read(kind: Any, given: Any, where: str) -> Any:
    """The value of this type that was sent; Unfit if it is none. `where` is what the client calls it."""
    if kind is Any:
        return given
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        value = read(inside[0], given, where)
        check(inside[1], value, where)
        return value
    if origin is Literal:
        if not isinstance(given, str) or given not in inside:
            raise Unfit(f"{where} is one of {', '.join(inside)}, not {told(given)}.")
        return given
    if origin in (Union, UnionType):
        if given is None and NoneType in inside:
            return None
        return read(next(each for each in inside if each is not NoneType), given, where)
    if origin is list:
        if not isinstance(given, list):
            raise Unfit(f"{where} is a list, not {told(given)}.")
        return [read(inside[0], each, f"{where}[{n}]") for n, each in enumerate(given)]
    if origin is dict:
        if not isinstance(given, dict):
            raise Unfit(f"{where} is an object, not {told(given)}.")
        return {name: read(inside[1], each, f"{where}.{name[:40]}") for name, each in given.items()}
    return read_object(kind, given, where) if is_dataclass(kind) else read_plain(kind, given, where)


def read_object(kind: Any, given: Any, where: str) -> Any:
    """The dataclass that was sent."""
    if not isinstance(given, dict):
        raise Unfit(f"{where} is an object, not {told(given)}.")
    hints, known = get_type_hints(kind, include_extras=True), [field.name for field in fields(kind)]
    if unknown := [name for name in given if name not in known]:
        raise Unfit(f"{where} has no field {told(unknown[0])}: there are {', '.join(known)}.")
    if missing := [each.name for each in fields(kind) if is_required(each) and each.name not in given]:
        raise Unfit(f"{where} has no field '{missing[0]}', which it needs.")
    return kind(**{name: read(hints[name], each, f"{where}.{name}") for name, each in given.items()})


def read_plain(kind: Any, given: Any, where: str) -> Any:
    """The text, number or yes or no that was sent."""
    if kind is int and isinstance(given, float) and given.is_integer():
        return int(given)
    fits = isinstance(given, kind) and not (kind is int and isinstance(given, bool))
    if not fits:
        raise Unfit(f"{where} is of type {PLAIN[kind]}, not {told(given)}.")
    if kind is str and any("\ud800" <= letter <= "\udfff" for letter in given):
        raise Unfit(f"{where} is no text: half of a letter stands in it.")
    return given


def check(words: Schema, value: Any, where: str) -> None:
    """Keep to the words of JSON Schema that were added to a type."""
    if isinstance(value, str | list):
        fewest, most = (
            (words.get("minLength", 0), words.get("maxLength"))
            if isinstance(value, str)
            else (words.get("minItems", 0), words.get("maxItems"))
        )
        if not fewest <= len(value) <= (len(value) if most is None else most):
            raise Unfit(f"{where} has a length of {fewest} to {most}, not of {len(value)}.")
        if isinstance(value, str) and "pattern" in words and not re.search(words["pattern"], value):
            raise Unfit(f"{where} is not of the form {words['pattern']}.")
    elif isinstance(value, int | float):
        least, most = words.get("minimum", value), words.get("maximum", value)
        if not least <= value <= most:
            raise Unfit(f"{where} is a number from {least} to {most}.")


def from_text(kind: Any, given: str, where: str) -> Any:
    """The same for a word of an address: a number or yes or no is written out there."""
    plain = kind
    while get_origin(plain) in (Annotated, Union, UnionType):
        plain = get_args(plain)[0]
    if plain is int:
        if not re.fullmatch(r"-?[0-9]{1,15}", given):
            raise Unfit(f"{where} is a whole number, not {told(given)}.")
        return read(kind, int(given), where)
    if plain is bool:
        if given not in ("true", "false"):
            raise Unfit(f"{where} is true or false, not {told(given)}.")
        return given == "true"
    return read(kind, given, where)


def told(given: object) -> str:
    """What was sent, as short as one can tell it again."""
    text = given if isinstance(given, str) else type(given).__name__
    return f"'{text[:LONGEST_TOLD]}'".encode("utf-8", "replace").decode()
