import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { setPaymentMethod } from "@/lib/plans/payment-methods.server";
import { setMethodBody } from "@/lib/plans/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** POST /api/plans/{id}/payment-method: charges the plan to another saved card or bank account. */
export const POST = apiRoute(
  { auth: "customer", params, body: setMethodBody, throttle: "read-payments" },
  async ({ viewer, params: { id }, body: { paymentMethodId, ...shown } }) =>
    privateJson(await setPaymentMethod(viewer, id, paymentMethodId, shown)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
