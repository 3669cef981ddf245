import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readOwnLead } from "@/lib/inbox/read-own-lead.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ leadId: uuid() });

/** GET /api/my/leads/{leadId}: one of the viewer's leads with contact details. The view is logged. */
export const GET = apiRoute({ auth: "customer", params }, async ({ viewer, params: { leadId } }) =>
  privateJson(await readOwnLead(viewer, leadId)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
