"""The native library by itself: its own tests, and the binding under sanitizers."""
