import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { suppressLead } from "@/lib/contacts/suppression/suppress-lead.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** POST /api/admin/leads/{id}/suppression: puts the person of the lead on the suppression list, with all their phones and emails. */
export const POST = apiRoute(
  { auth: "staff", throttle: "staff-suppress", params },
  async ({ viewer, request, params: { id } }) =>
    privateJson(await suppressLead(id, actorOf(viewer, request))),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
