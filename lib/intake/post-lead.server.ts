import "server-only";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { readJson } from "@/lib/platform/http/read-json.server";
import { ingestLead } from "./ingest-lead.server";

export const LEADS_PATH = "/api/intake/leads";

/**
 * The handler of POST /api/intake/leads: a publisher posts a lead. `ingestLead` authenticates it by the publisher's key.
 * Cookies are ignored, so a page of another site cannot post with somebody's session. Both Next's route and the intake
 * server (serve-intake.server.ts) call it.
 */
export const postLead = observeRequest(async (request: Request) => {
  const response = await ingestLead({
    authorization: request.headers.get("authorization"),
    idempotencyKey: request.headers.get("idempotency-key"),
    readBody: () => readJson(request),
    receivedAt: new Date(),
  });
  return Response.json(response, { headers: { "Cache-Control": "no-store" } });
}, LEADS_PATH);
