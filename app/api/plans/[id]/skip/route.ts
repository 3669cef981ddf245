import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { skipPeriod } from "@/lib/plans/change-plan.server";
import { skipPeriodBody } from "@/lib/plans/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** POST /api/plans/{id}/skip: skips the next period, if it is still the one of the date that the customer was shown. */
export const POST = apiRoute(
  { auth: "customer", params, body: skipPeriodBody },
  async ({ viewer, params: { id }, body: { dueOn } }) =>
    privateJson(await skipPeriod(viewer, { planId: id, dueOn })),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
