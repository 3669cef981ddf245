import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { createPublisher } from "@/lib/publishers/manage-publisher.server";
import { listPublishers, readPublisher } from "@/lib/publishers/queries.server";
import { publisherQuery, publisherTermsBody } from "@/lib/publishers/schemas";

/** GET /api/admin/publishers: a page of the publishers with the results of their posts. */
export const GET = apiRoute({ auth: "staff", query: publisherQuery }, async ({ query }) =>
  privateJson(await listPublishers(query)),
);

/** POST /api/admin/publishers: creates a publisher without a key. */
export const POST = apiRoute(
  { auth: "staff", body: publisherTermsBody },
  async ({ viewer, request, body }) => {
    const { id } = await createPublisher(body, actorOf(viewer, request));
    return privateJson(await readPublisher(id), { status: 201 });
  },
);

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
