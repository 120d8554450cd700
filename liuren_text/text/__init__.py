"""Texts: passages, loci, emendations, readings. The only room that reads TEI."""
