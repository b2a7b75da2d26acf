"""Drawing as text: elements, themes, fitted words, and railway artwork that several games share."""
