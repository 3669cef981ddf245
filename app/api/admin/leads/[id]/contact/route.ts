import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { showContact } from "@/lib/staff/leads/show-contact.server";

const params = z.object({ id: uuid() });

/** POST /api/admin/leads/{id}/contact: the decrypted contact details. A POST, because it writes a log entry. */
export const POST = apiRoute(
  { auth: "staff", throttle: "staff-contact", params },
  async ({ viewer, request, params: { id } }) => privateJson(await showContact(id, actorOf(viewer, request))),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
