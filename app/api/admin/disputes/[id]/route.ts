import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readDispute } from "@/lib/disputes/answer-dispute.server";
import { disputeId } from "@/lib/disputes/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: disputeId });

/** GET /api/admin/disputes/{id}: a dispute with its evidence, as Stripe has it now. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { id } }) =>
  privateJson(await readDispute(id)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
