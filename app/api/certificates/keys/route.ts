import { apiRoute } from "@/lib/accounts/api-route.server";
import { listPublishedKeys } from "@/lib/leads/certificates/certificate-keys.server";

/** GET /api/certificates/keys: the public keys that certificates are checked with, the current one first. */
export const GET = apiRoute({ auth: "public" }, async () =>
  Response.json({ keys: listPublishedKeys() }, { headers: { "Cache-Control": "public, max-age=300" } }),
);
