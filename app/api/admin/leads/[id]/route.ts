import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readLead } from "@/lib/staff/leads/read-lead.server";

const params = z.object({ id: uuid() });

/** GET /api/admin/leads/{id}: a lead's checks, consent, sale and certificate, without contact details. */
export const GET = apiRoute({ auth: "staff", params }, async ({ viewer, params: { id } }) =>
  privateJson(await readLead(viewer, id)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
