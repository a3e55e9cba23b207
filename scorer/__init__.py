"""What the marks on the paper mean: rules, the reader of photographs, reports."""
