"""Who is asking, whether they may, and whether the request is their own doing."""
