"""liuren-text: classical texts that compute, verified; each emendation with a verdict and a proof."""
