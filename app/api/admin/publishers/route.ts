import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listPublishers, readPublisher } from "@/lib/publishers/queries.server";
import { publisherTermsBody } from "@/lib/publishers/schemas";
import { addPublisher } from "@/lib/publishers/staff-commands.server";

/** GET /api/admin/publishers: all of them, with how their posts did. */
export const GET = apiRoute({ auth: "staff" }, async () =>
  privateJson({ publishers: await listPublishers() }),
);

/** POST /api/admin/publishers: makes one, without a key. */
export const POST = apiRoute(
  { auth: "staff", body: publisherTermsBody },
  async ({ viewer, request, body }) => {
    const { id } = await addPublisher(body, actorOf(viewer, request));
    return privateJson(await readPublisher(id), { status: 201 });
  },
);

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
