import { apiRoute } from "@/lib/accounts/api-route.server";
import { listHeads } from "@/lib/ledger/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** Heads in one response: more than a year. */
const MAX_HEADS = 400;

/** GET /api/certificates/heads: the published heads of the ledger, newest first. */
export const GET = apiRoute({ auth: "public" }, async () =>
  Response.json(
    { heads: await listHeads(MAX_HEADS) },
    { headers: { "Cache-Control": "public, max-age=300" } },
  ),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
