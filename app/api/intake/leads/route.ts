import { ingestLead } from "@/lib/intake/ingest-lead.server";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readJson } from "@/lib/platform/http/read-json.server";

/**
 * POST /api/intake/leads: a publisher posts a lead. `ingestLead` authenticates it by the publisher's key. Cookies are
 * ignored, so a page of another site cannot post with somebody's session.
 */
export const POST = observeRequest(async (request) => {
  const response = await ingestLead({
    authorization: request.headers.get("authorization"),
    idempotencyKey: request.headers.get("idempotency-key"),
    readBody: () => readJson(request),
    receivedAt: new Date(),
  });
  return Response.json(response, { headers: { "Cache-Control": "no-store" } });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
