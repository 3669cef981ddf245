import { postLead } from "@/lib/intake/post-lead.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/intake/leads: a publisher posts a lead. The intake server (npm run intake) has the same handler. */
export const POST = postLead;

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
