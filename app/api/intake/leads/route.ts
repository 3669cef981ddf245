import { postLead } from "@/lib/leads/intake/intake-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/intake/leads: a lead of a publisher; who may is decided by the publisher's key. */
export function POST(request: Request): Promise<Response> {
  return postLead(request);
}

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
