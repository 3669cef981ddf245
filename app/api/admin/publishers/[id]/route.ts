import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { changePublisher } from "@/lib/leads/publishers/change-publisher.server";
import { readPublisher } from "@/lib/leads/publishers/queries.server";
import { changePublisherBody } from "@/lib/leads/publishers/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: z.uuid() });

/** GET /api/admin/publishers/{id}: with keys, reasons of refused posts and history. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { id } }) =>
  privateJson(await readPublisher(id)),
);

/** PATCH /api/admin/publishers/{id}: name, lines, states, cap. */
export const PATCH = apiRoute(
  { auth: "staff", params, body: changePublisherBody },
  async ({ viewer, request, params: { id }, body }) => {
    await changePublisher(id, body, actorOf(viewer, request));
    return privateJson(await readPublisher(id));
  },
);

export const { POST, PUT, DELETE } = otherMethods("GET", "PATCH");
