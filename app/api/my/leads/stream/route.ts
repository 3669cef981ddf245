import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { streamArrivals } from "@/lib/inbox/stream-arrivals.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const place = z.string().check(z.maxLength(100));
/** For a page that opens a new stream itself: only the browser's own reconnection sends the header. */
const query = z.object({ after: z.optional(place) });

/** GET /api/my/leads/stream: the viewer's new leads as server-sent events, after `Last-Event-ID` where it is given. */
export const GET = apiRoute({ auth: "customer", query }, async ({ viewer, request, query: { after } }) => {
  const stream = await streamArrivals(viewer, request.headers.get("last-event-id") ?? after ?? null);
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      // no-transform: a compressing server or proxy would keep events back until it has a block of them.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
