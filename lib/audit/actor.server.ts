import "server-only";
import { readClient } from "@/lib/platform/http/client.server";

/** Who acts, and from where. */
export interface Actor {
  id: string;
  /** Whole or shortened; the log keeps it shortened. */
  address?: string | null | undefined;
}

/** The viewer of a call as the audit log names one. */
export function actorOf(viewer: { id: string }, request: Pick<Request, "headers">): Actor {
  return { id: viewer.id, address: readClient(request.headers).address };
}
