import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { AppError } from "@/lib/kit/errors";
import { requestReturn } from "./request-return.server";
import type { RequestReturnsBody, RequestReturnsDto } from "./schemas";

/**
 * Requests the return of several of the viewer's leads with one reason: one after the other through `requestReturn`, because
 * each return counts against the limit of the next one. A lead that cannot be returned does not stop the others.
 */
export async function requestReturns(
  viewer: Actor,
  { leadIds, ...request }: RequestReturnsBody,
): Promise<RequestReturnsDto> {
  const results: RequestReturnsDto["results"] = [];
  for (const leadId of new Set(leadIds)) results.push(await requestOne(viewer, leadId, request));
  return { results };
}

async function requestOne(
  viewer: Actor,
  leadId: string,
  request: Omit<RequestReturnsBody, "leadIds">,
): Promise<RequestReturnsDto["results"][number]> {
  try {
    const { request: made } = await requestReturn(viewer, leadId, request);
    return { leadId, status: made?.status ?? null, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { leadId, status: null, refusal: error.message };
  }
}
