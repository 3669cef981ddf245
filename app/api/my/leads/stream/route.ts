import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { streamArrivals } from "@/lib/inbox/stream-arrivals.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const cursor = z.string().check(z.maxLength(100));
/** A page that opens a new stream sends `after`, because only automatic reconnects send Last-Event-ID. */
const query = z.object({ after: z.optional(cursor) });

/** GET /api/my/leads/stream: the viewer's new leads as server-sent events, continued after `Last-Event-ID`. */
export const GET = apiRoute({ auth: "customer", query }, async ({ viewer, request, query: { after } }) => {
  const stream = await streamArrivals(viewer, request.headers.get("last-event-id") ?? after ?? null);
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      // no-transform, because a compressing proxy would hold events back until it has a full block.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
