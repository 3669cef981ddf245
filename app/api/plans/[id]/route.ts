import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { changePlan } from "@/lib/plans/change-plan.server";
import { readOwnPlan } from "@/lib/plans/queries.server";
import { changePlanBody } from "@/lib/plans/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** GET /api/plans/{id}: one of the viewer's plans. */
export const GET = apiRoute({ auth: "customer", params }, async ({ viewer, params: { id } }) =>
  privateJson(await readOwnPlan(viewer, id)),
);

/** PATCH /api/plans/{id}: what the next period buys, at the price that the customer was shown. */
export const PATCH = apiRoute(
  { auth: "customer", params, body: changePlanBody, throttle: "save-configuration" },
  async ({ viewer, params: { id }, body }) => privateJson(await changePlan(viewer, id, body)),
);

export const { POST, PUT, DELETE } = otherMethods("GET", "PATCH");
