"""How the documentation of the package is built: `cargo xtask python`, or `python -m sphinx -W python/docs SOMEWHERE`."""

project = "upstar"
author = "The Upstar developers"
release = "0.1.0"
extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "alabaster"
html_title = "upstar"
default_role = "code"
autodoc_member_order = "groupwise"
autodoc_typehints = "description"
