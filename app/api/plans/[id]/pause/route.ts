import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { pausePlan } from "@/lib/plans/change-plan.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** POST /api/plans/{id}/pause: pauses a plan until it is resumed. */
export const POST = apiRoute({ auth: "customer", params }, async ({ viewer, params: { id } }) =>
  privateJson(await pausePlan(viewer, id)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
