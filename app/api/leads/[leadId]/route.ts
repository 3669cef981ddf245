import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readLead } from "@/lib/public-api/contract/leads";
import { readOneLead } from "@/lib/public-api/live/leads.server";
import { readSandboxLead } from "@/lib/public-api/sandbox/operations.server";

/** GET /api/leads/{leadId}: a lead of the caller with contact details, or a lead for sale. The view is logged. */
export const GET = bearerRoute(readLead, { live: readOneLead, test: (call) => readSandboxLead(call) });

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
