import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readAccount } from "@/lib/accounts/staff/queries.server";
import { removeSecondFactor } from "@/lib/accounts/staff/remove-second-factor.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

// The body is not used. Requiring JSON stops other sites, which cannot send it.
const body = z.object({});

/** DELETE /api/admin/accounts/{id}/second-factor: for somebody who lost it; ends the account's sessions. */
export const DELETE = apiRoute(
  { auth: "staff", irreversible: true, params, body },
  async ({ viewer, request, params: { id } }) => {
    await removeSecondFactor(id, actorOf(viewer, request));
    return privateJson(await readAccount(id));
  },
);

export const { GET, POST, PUT, PATCH } = otherMethods("DELETE");
