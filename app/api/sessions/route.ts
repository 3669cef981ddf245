import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { endOtherSessions, listSessions } from "@/lib/accounts/sessions/own-sessions.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/sessions: the viewer's sessions. */
export const GET = apiRoute({ auth: "customer", beforeSecondFactor: true }, async ({ viewer }) =>
  privateJson(await listSessions(viewer)),
);

/** DELETE /api/sessions: signs the viewer out everywhere else. */
export const DELETE = apiRoute(
  { auth: "customer", beforeSecondFactor: true, throttle: "change-settings" },
  async ({ viewer, request }) => {
    await endOtherSessions(viewer, readClient(request.headers));
    return new Response(null, { status: 204 });
  },
);

export const { POST, PUT, PATCH } = otherMethods("GET", "DELETE");
