"""A look: how whoever asks for a picture wants it drawn."""


class Look:
    """In which language and theme, with or without choices, for a desk or a phone."""

    def __init__(
        self,
        language: str,
        theme: str = "light",
        choices: bool = True,
        wide: bool = True,
        close_up: bool = False,
    ) -> None:
        self.language = language
        self.theme = theme
        """The name of a theme: `light` or `dark`."""
        self.choices = choices
        """Whether what can be done now is lit."""
        self.wide = wide
        """For a desk; otherwise for a phone."""
        self.close_up = close_up
        """Whether a large map shows only where something can be done: for pictures that nobody can zoom."""
