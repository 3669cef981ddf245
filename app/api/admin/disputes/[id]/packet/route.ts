import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readPacket } from "@/lib/disputes/read-packet.server";
import { disputeId } from "@/lib/disputes/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: disputeId });

/** GET /api/admin/disputes/{id}/packet: the evidence packet as JSON. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { id } }) =>
  privateJson(await readPacket(id)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
