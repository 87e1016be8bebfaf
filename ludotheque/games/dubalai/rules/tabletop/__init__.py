"""What lies on the table of Du balai !: the track, the formulas, the cards, and how they change."""
