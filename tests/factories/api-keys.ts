import { createKey } from "@/lib/api-keys/manage-keys.server";
import type { CreateApiKeyBody, CreatedApiKeyDto } from "@/lib/api-keys/schemas";
import { API_SCOPES } from "@/lib/api-keys/scopes";
import { confirmEmail, createCustomer } from "./accounts";

/** A key of the public API, live and with every scope unless told otherwise. Confirms the owner's email. */
export async function createApiKey(
  owner: { id: string },
  overrides: Partial<CreateApiKeyBody> = {},
): Promise<CreatedApiKeyDto> {
  await confirmEmail(owner);
  return createKey({ id: owner.id }, { name: "A key", scopes: [...API_SCOPES], mode: "live", ...overrides });
}

/** A new customer with a key, and the header that sends it. */
export async function createApiCaller(overrides: Partial<CreateApiKeyBody> = {}) {
  const { user } = await createCustomer();
  const key = await createApiKey(user, overrides);
  return { user, key, headers: bearer(key.key) };
}

/** The header that sends a key. */
export function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
