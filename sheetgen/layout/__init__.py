"""What a layout file says: the model, its YAML source with places, loading, the shipped ones."""
