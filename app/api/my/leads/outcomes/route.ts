import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { noteOutcomes, takeBackOutcomes } from "@/lib/inbox/lead-notes.server";
import { noteOutcomesBody } from "@/lib/inbox/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/my/leads/outcomes: notes one outcome for several of the viewer's leads. */
export const POST = apiRoute({ auth: "customer", body: noteOutcomesBody }, async ({ viewer, body }) =>
  privateJson(await noteOutcomes(viewer, body)),
);

/** DELETE /api/my/leads/outcomes: takes an outcome back that was noted a moment ago. */
export const DELETE = apiRoute({ auth: "customer", body: noteOutcomesBody }, async ({ viewer, body }) =>
  privateJson(await takeBackOutcomes(viewer, body)),
);

export const { GET, PUT, PATCH } = otherMethods("POST", "DELETE");
