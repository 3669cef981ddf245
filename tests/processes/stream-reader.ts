// A web process with an open stream of new leads. The argument is JSON: the viewer { id, sessionId }. Prints each chunk of
// the stream as a JSON string.
import { z } from "zod";
import { streamArrivals } from "@/lib/inbox/stream-arrivals.server";

const viewer = z.object({ id: z.string(), sessionId: z.string() }).parse(JSON.parse(process.argv[2] ?? ""));
for await (const chunk of await streamArrivals(viewer, null)) {
  process.stdout.write(`${JSON.stringify(new TextDecoder().decode(chunk))}\n`);
}
