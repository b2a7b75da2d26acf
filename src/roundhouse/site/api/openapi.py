"""The description of the API: an OpenAPI document, made from the same declarations that answer."""

import inspect
from functools import cache
from typing import Any, Final, get_args

from roundhouse.site.api.operations import (
    JSON,
    LIMITS,
    OPERATIONS,
    PREFIX,
    STREAM,
    Asked,
    Operation,
    operation,
)
from roundhouse.site.api.problems import KINDS
from roundhouse.site.api.schema import Schema, schema_of
from roundhouse.site.api.tokens import SCOPES
from roundhouse.site.security import Limit

VERSION: Final = "1.0.0"
TAGS: Final = {
    "Games": "What there is to play.",
    "Tables": "Opened, looked at through the eyes of a seat, explained.",
    "Acts": "What a seat does.",
    "Seats": "Taken, named, lent, freed.",
    "By turns": "Tables with a clock that counts in days, and moves in advance.",
    "Talk": "What is said at a table, and a program's own notes.",
    "Stream": "What changes, as it happens.",
    "Replay": "What was done, position by position; dice and reviews.",
    "Tokens": "What a program may do.",
    "Description": "This document.",
}
PROBLEM: Final[Schema] = {
    "type": "object",
    "description": "What went wrong (RFC 9457), and what to do next.",
    "properties": {
        "type": {"type": "string", "description": "The kind of problem: an address that explains it."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "This very case, in a sentence."},
        "next": {"type": "string", "description": "What to do about it."},
        "rule": {"type": "string", "description": "The id of the rule that forbids it, if one does."},
    },
    "required": ["type", "title", "status", "detail", "next"],
    "additionalProperties": False,
}
LIMITED: Final = {
    "RateLimit-Limit": "How much may be asked at once.",
    "RateLimit-Remaining": "How much of it is left.",
    "RateLimit-Reset": "Seconds until all of it is there again.",
}


@operation("GET", "/openapi.json", "Description")
async def describe(asked: Asked) -> dict[str, Any]:
    """This description."""
    return document()


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    named: dict[str, Schema] = {"Problem": PROBLEM}
    paths: dict[str, Any] = {}
    for each in OPERATIONS:
        paths.setdefault(PREFIX + each.path, {})[each.method.lower()] = described(each, named)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Roundhouse",
            "version": VERSION,
            "summary": "Railway board games: tables, seats, choices and acts.",
            "description": "An operation counts its `x-cost` against its `x-limit`: "
            + "; ".join(f"`{name}` {limit_in_words(limit)}" for name, limit in LIMITS.items())
            + ". They count by client, not by token.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "tags": [{"name": name, "description": what} for name, what in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(named.items())),
            "headers": {
                name: {"description": what, "schema": {"type": "integer"}} for name, what in LIMITED.items()
            },
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A token of a seat, of a table or of an operator: "
                    + "; ".join(f"`{scope}` {may}" for scope, may in SCOPES.items())
                    + ".",
                }
            },
        },
    }


def limit_in_words(limit: Limit) -> str:
    return f"{limit.burst:g} at once, then {limit.rate:g} a second"


def described(each: Operation, named: dict[str, Schema]) -> dict[str, Any]:
    """One operation."""
    said = inspect.getdoc(each.work) or ""
    summary, _, more = said.replace("\n", " ").partition(". ") if "\n" in said else (said, "", "")
    told: dict[str, Any] = {
        "operationId": each.name,
        "tags": [each.tag],
        "summary": summary.strip().removesuffix("."),
        "description": more.strip(),
        "x-limit": each.limit,
        "x-cost": each.cost,
        "responses": responses(each, named),
        "security": [{"token": []}] if each.scope or each.token else [{}, {"token": []}],
    }
    if each.scope:
        told["x-scope"] = each.scope
    if found := parameters(each, named):
        told["parameters"] = found
    if each.body is not None:
        told["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": schema_of(each.body, named)}},
        }
    return told


def parameters(each: Operation, named: dict[str, Schema]) -> list[dict[str, Any]]:
    """What stands in the address, after its question mark, and in headers."""
    found: list[dict[str, Any]] = []
    for name in each.places:
        kind = schema_of(each.taken[name], named)
        found.append({"name": name, "in": "path", "required": True, "schema": kind})
    for name, given in each.asked.items():
        plain = [one for one in get_args(given.annotation) if one is type(None)]
        kind = given.annotation if not plain else get_args(given.annotation)[0]
        schema = schema_of(kind, named)
        if given.default not in (given.empty, None):
            schema = {**schema, "default": given.default}
        found.append(
            {"name": name, "in": "query", "required": given.default is given.empty, "schema": schema}
        )
    if each.keyed:
        schema = {"type": "string", "pattern": rf"^[\x21-\x7e]{{{each.keyed},64}}$"}
        found.append({"name": "Idempotency-Key", "in": "header", "required": False, "schema": schema})
    if each.media == STREAM:
        schema = {"type": "string", "pattern": r"^[0-9]{1,9}$"}
        found.append({"name": "Last-Event-ID", "in": "header", "required": False, "schema": schema})
    return found


def responses(each: Operation, named: dict[str, Schema]) -> dict[str, Any]:
    """What may come back, by status."""
    headers = {name: {"$ref": f"#/components/headers/{name}"} for name in LIMITED}
    done: dict[str, Any] = {"description": "Done."}
    if each.status != 204:
        schema = schema_of(each.answer, named) if each.media == JSON else {"type": "string"}
        done["content"] = {each.media: {"schema": schema}}
        if each.event is not None:
            schema_of(each.event, named)
            done["description"] = f"Events named `table`, each with a `{each.event.__name__}` as its data."
    if each.media != STREAM:
        done["headers"] = headers
    found = {str(each.status): done}
    kinds: dict[int, list[str]] = {}
    for name in each.all_problems:
        kinds.setdefault(KINDS[name].status, []).append(name)
    for status, names in kinds.items():
        found[str(status)] = {
            "description": "; ".join(f"{KINDS[name].title} (`{name}`)" for name in names) + ".",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    return found
