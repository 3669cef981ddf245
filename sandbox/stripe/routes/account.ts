import type Stripe from "stripe";
import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint";

/** The account that the sandbox's keys belong to. */
export const SANDBOX_ACCOUNT_ID = "acct_1SandboxLeadwell";

const account: Stripe.Account = {
  id: SANDBOX_ACCOUNT_ID,
  object: "account",
  charges_enabled: true,
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: "standard",
};

export const accountEndpoints: Endpoint[] = [
  endpoint("GET /v1/account", "accounts.retrieve", z.strictObject({}), () => account),
];
