import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { returnLead } from "@/lib/public-api/contract/leads";
import { returnOneLead } from "@/lib/public-api/live/leads.server";
import { returnSandboxLead } from "@/lib/public-api/sandbox/operations.server";

/** POST /api/leads/{leadId}/return: returns a lead of the caller, with a reason. */
export const POST = bearerRoute(returnLead, { live: returnOneLead, test: (call) => returnSandboxLead(call) });

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
