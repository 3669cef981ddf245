import "server-only";
import { problemResponse } from "@/lib/platform/http/problem-response.server";
import { readJson } from "@/lib/platform/http/read-json.server";
import { authenticatePublisher } from "./authenticate-publisher.server";
import { readIdempotencyKey } from "./claim-request.server";
import { takeLead } from "./take-lead.server";

/**
 * POST /api/intake/leads: who may is decided by the publisher's key. Cookies count for nothing here, so a page of
 * another site cannot post with somebody's session.
 */
export async function postLead(request: Request): Promise<Response> {
  const receivedAt = new Date();
  try {
    const access = await authenticatePublisher(request.headers.get("authorization"));
    const idempotencyKey = readIdempotencyKey(request.headers.get("idempotency-key"));
    const answer = await takeLead({ access, body: await readJson(request), idempotencyKey, receivedAt });
    return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return problemResponse(error);
  }
}
