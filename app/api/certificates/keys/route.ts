import { apiRoute } from "@/lib/accounts/api-route.server";
import { listPublishedKeys } from "@/lib/ledger/certificate-keys.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/certificates/keys: the public keys to check certificates with, the current one first. */
export const GET = apiRoute({ auth: "public" }, async () =>
  Response.json({ keys: listPublishedKeys() }, { headers: { "Cache-Control": "public, max-age=300" } }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
