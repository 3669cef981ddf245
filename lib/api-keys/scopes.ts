/** What a key may do. The words are used in keys, in the documentation and in the OpenAPI document. */
export const API_SCOPES = [
  "leads:read",
  "leads:purchase",
  "leads:write",
  "orders:read",
  "webhooks:write",
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The scopes in the words of the customer. */
export const API_SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  "leads:read": "List leads for sale, and read the leads you own with their contact details",
  "leads:purchase": "Buy leads with your saved payment method",
  "leads:write": "Note outcomes of your leads, and return leads",
  "orders:read": "Read your orders",
  "webhooks:write": "List, add and remove webhooks",
};

/** `live` works with the real stock and money, `test` with the sandbox. */
export const API_KEY_MODES = ["live", "test"] as const;
export type ApiKeyMode = (typeof API_KEY_MODES)[number];
