import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { deleteView } from "@/lib/inbox/queue/saved-views.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ viewId: uuid() });

/** DELETE /api/my/lead-views/{viewId}: deletes one of the viewer's saved views. */
export const DELETE = apiRoute({ auth: "customer", params }, async ({ viewer, params: { viewId } }) =>
  privateJson(await deleteView(viewer, viewId)),
);

export const { GET, POST, PUT, PATCH } = otherMethods("DELETE");
