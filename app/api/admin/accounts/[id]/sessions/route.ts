import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { endAccountSessions } from "@/lib/accounts/sessions/end-account-sessions.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

// The body is not used. Requiring JSON stops other sites, which cannot send it.
const body = z.object({});

/** DELETE /api/admin/accounts/{id}/sessions: signs the account out everywhere. */
export const DELETE = apiRoute({ auth: "staff", params, body }, async ({ viewer, request, params: { id } }) =>
  privateJson({ sessionsEnded: await endAccountSessions(id, actorOf(viewer, request)) }),
);

export const { GET, POST, PUT, PATCH } = otherMethods("DELETE");
