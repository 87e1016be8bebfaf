"""Play without a network: the rules, bots and tables of this package run by Python in the browser.

``archive.py`` packs what the browser needs. It runs on Pyodide, a build of CPython for WebAssembly.
"""
