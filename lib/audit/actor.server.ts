import "server-only";
import { readClient } from "@/lib/platform/http/client.server";

/** The person who performs an action, for the audit log. */
export interface Actor {
  id: string;
  /** Complete or shortened; the audit log stores it shortened. */
  ipAddress?: string | null | undefined;
}

/** The viewer of a request, as the audit log records them. */
export function actorOf(viewer: { id: string }, request: Pick<Request, "headers">): Actor {
  return { id: viewer.id, ipAddress: readClient(request.headers).ipAddress };
}
