import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { noteOutcome } from "@/lib/public-api/contract/leads";
import { noteOutcomeOfLead } from "@/lib/public-api/live/leads.server";
import { noteSandboxOutcome } from "@/lib/public-api/sandbox/operations.server";

/** POST /api/leads/{leadId}/outcome: notes how it went with a lead of the caller. */
export const POST = bearerRoute(noteOutcome, { live: noteOutcomeOfLead, test: noteSandboxOutcome });

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
