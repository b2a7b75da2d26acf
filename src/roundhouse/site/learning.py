"""Learning a game: what it is, its rules with pictures, a guided first game."""

from django.urls import URLPattern

urls: list[URLPattern] = []
