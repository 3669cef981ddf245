import Stripe from "stripe";

/** The version whose shapes the sandbox answers with: the one the installed SDK's types describe. */
export const API_VERSION = Stripe.API_VERSION;
