import { messageOf, stackOf } from "@/lib/kit/message-of";
import { logger } from "@/lib/platform/logger.server";

/** Ends the process after a bug, with a line in the log. Whoever supervises the process starts it again. */
export function endOnBugs(program: string): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      logger().fatal({ event, error: messageOf(error), stack: stackOf(error) }, `${program} ended`);
      process.exit(1);
    });
  }
}
