"""The page of the API: the same declarations from which the OpenAPI document is made, for people."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from roundhouse.site.api import dispatch  # noqa: F401 (so that all operations are declared)
from roundhouse.site.api.openapi import TAGS, document
from roundhouse.site.api.operations import LIMITS, PREFIX
from roundhouse.site.api.problems import KINDS
from roundhouse.site.api.tokens import SCOPES
from roundhouse.site.requests import page
from roundhouse.site.routes import Route


@require_safe
async def api_page(request: HttpRequest) -> HttpResponse:
    """Every address of the API, every problem, the scopes of tokens and the limits."""
    told = document()
    context = {
        "chapters": [(name, about, list(operations(told, name))) for name, about in TAGS.items()],
        "types": [(name, fields(schema), schema.get("description", "")) for name, schema in schemas(told)],
        "problems": [(name, kind, with_code(kind.next)) for name, kind in KINDS.items()],
        "scopes": list(SCOPES.items()),
        "limits": [(name, limit.burst, limit.rate) for name, limit in LIMITS.items()],
        "document": f"{PREFIX}/openapi.json",
    }
    return page(request, "api", context)


def operations(told: dict[str, Any], tag: str) -> list[dict[str, Any]]:
    """The operations of a chapter, as the page tells them."""
    found = []
    for path, methods in told["paths"].items():
        for method, each in methods.items():
            if tag in each["tags"]:
                body = each.get("requestBody", {}).get("content", {}).get("application/json", {})
                status, done = next(iter(each["responses"].items()))
                answer = next(iter(done.get("content", {"": {}}).items()))
                found.append(
                    {
                        "id": each["operationId"],
                        "method": method.upper(),
                        "path": path,
                        "said": with_code(f"{each['summary']}. {each['description']}"),
                        "limit": each["x-limit"],
                        "cost": f"{each['x-cost']:g}",
                        "scope": each.get("x-scope", ""),
                        "parameters": [one for one in each.get("parameters", []) if one["in"] != "path"],
                        "body": type_in(body.get("schema", {})),
                        "status": status,
                        "answer": type_in(answer[1].get("schema", {})) or answer[0],
                    }
                )
    return found


def with_code(text: str) -> SafeString:
    """A sentence in which what stands between backticks is code."""
    return mark_safe(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text)))


def schemas(told: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The types by name, but for the one of problems, which has a chapter of its own."""
    return [(name, schema) for name, schema in told["components"]["schemas"].items() if name != "Problem"]


def fields(schema: dict[str, Any]) -> list[tuple[str, str, SafeString]]:
    """The fields of a type: name, type and meaning."""
    return [
        (name, type_in(each), with_code(each.get("description", "")))
        for name, each in schema["properties"].items()
    ]


def type_in(schema: dict[str, Any]) -> str:
    """A schema in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(type_in(each) for each in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {type_in(schema['items'])}"
    if schema.get("type") == "object":
        inside = schema.get("additionalProperties")
        return f"object of {type_in(inside)}" if isinstance(inside, dict) and inside else "object"
    return str(schema.get("type", ""))


ROUTES = [Route("api", api_page, "api")]
