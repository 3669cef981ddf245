import "server-only";
import { messageOf, stackOf } from "@/lib/kit/message-of";
import { logger } from "@/lib/platform/logger.server";

/** Where the framework caught an error. `routePath` is a pattern such as `/orders/[id]/page`. */
export interface PageErrorContext {
  routePath: string;
  routeType: string;
}

/**
 * Logs an error that the framework caught while it rendered a page: it is in no response that the product makes, and the status
 * may have been sent as 200 before. The path and the query are left out: they may hold ids, tokens and names.
 */
export function logPageError(
  error: unknown,
  method: string,
  { routePath, routeType }: PageErrorContext,
): void {
  logger().error(
    { method, route: routePath, routeType, error: messageOf(error), stack: stackOf(error) },
    "page failed",
  );
}
