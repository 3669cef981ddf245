import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { createPublisher } from "@/lib/leads/publishers/create-publisher.server";
import { listPublishers, readPublisher } from "@/lib/leads/publishers/queries.server";
import { newPublisherBody, publisherQuery } from "@/lib/leads/publishers/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/publishers: by name, with the acceptance rate of the last 30 days. */
export const GET = apiRoute({ auth: "staff", query: publisherQuery }, async ({ query }) =>
  privateJson(await listPublishers(query)),
);

/** POST /api/admin/publishers: a new one, without a key. */
export const POST = apiRoute({ auth: "staff", body: newPublisherBody }, async ({ viewer, request, body }) => {
  const { id } = await createPublisher(body, actorOf(viewer, request));
  return privateJson(await readPublisher(id), { status: 201 });
});

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
