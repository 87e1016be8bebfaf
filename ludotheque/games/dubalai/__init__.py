"""Du balai !."""
