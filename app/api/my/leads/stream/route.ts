import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { streamArrivals } from "@/lib/inbox/stream-arrivals.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const cursor = z.string().check(z.maxLength(100));
/**
 * A page that opens a new stream sends `after`, because only automatic reconnects send Last-Event-ID. Its first stream has
 * no cursor: `age` is the time since the page began to load, in milliseconds.
 */
const query = z.object({
  after: z.optional(cursor),
  age: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
});

/** GET /api/my/leads/stream: the viewer's new leads as server-sent events, continued after `Last-Event-ID`. */
export const GET = apiRoute(
  { auth: "customer", query },
  async ({ viewer, request, query: { after, age } }) => {
    const stream = await streamArrivals(viewer, request.headers.get("last-event-id") ?? after ?? null, age);
    return new Response(stream, {
      headers: {
        "Content-Type": "text/event-stream",
        // no-transform, because a compressing proxy would hold events back until it has a full block.
        "Cache-Control": "no-store, no-transform",
        "X-Accel-Buffering": "no",
      },
    });
  },
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
