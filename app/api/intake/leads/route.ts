import { authenticatePublisher } from "@/lib/intake/authenticate-publisher.server";
import { readIdempotencyKey } from "@/lib/intake/claim-request.server";
import { ingestLead } from "@/lib/intake/ingest-lead.server";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readJson } from "@/lib/platform/http/read-json.server";

/**
 * POST /api/intake/leads: a lead of a publisher; who may is decided by the publisher's key. Cookies count for nothing
 * here, so a page of another site cannot post with somebody's session.
 */
export const POST = observeRequest(async (request) => {
  const receivedAt = new Date();
  const idempotencyKey = readIdempotencyKey(request.headers.get("idempotency-key"));
  const access = await authenticatePublisher(request.headers.get("authorization"), idempotencyKey !== null);
  const answer = await ingestLead({ access, body: await readJson(request), idempotencyKey, receivedAt });
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
