"""Replays: any game step by step, records opened, positions forked."""

from django.urls import URLPattern

urls: list[URLPattern] = []
