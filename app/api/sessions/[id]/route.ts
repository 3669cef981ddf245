import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { endOwnSession } from "@/lib/accounts/sessions/own-sessions.server";
import { signOutHeaders } from "@/lib/accounts/sessions/session-cookie.server";
import { uuid } from "@/lib/kit/uuid";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** DELETE /api/sessions/{id}: ends one of the viewer's sessions. If it is the current one, the cookie is deleted too. */
export const DELETE = apiRoute(
  { auth: "customer", beforeSecondFactor: true, params },
  async ({ viewer, request, params: { id } }) => {
    await endOwnSession(viewer, id, readClient(request.headers));
    return new Response(null, { status: 204, headers: id === viewer.sessionId ? signOutHeaders() : [] });
  },
);

export const { GET, POST, PUT, PATCH } = otherMethods("DELETE");
