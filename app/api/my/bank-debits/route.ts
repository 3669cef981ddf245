import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listBankDebits } from "@/lib/payments/bank-debits.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/bank-debits: the viewer's payments that the bank has not confirmed yet, latest first. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listBankDebits(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
