import "server-only";
import { logger } from "@/lib/platform/logger.server";
import { unseal } from "./seal.server";

/** Stands in place of a text that cannot be opened. */
export const UNREADABLE_TEXT = "(This text cannot be read. Our staff can tell you more.)";

/**
 * Opens a sealed text that is shown beside others, for example a note in a list: one that does not open must not hide the
 * others. It is logged by its context, which has ids only.
 * @returns `UNREADABLE_TEXT` for a text that was altered, belongs to another context, or whose key is gone.
 */
export function unsealText(value: string, context: string): string {
  try {
    return unseal(value, context);
  } catch {
    logger().error({ context }, "a sealed text cannot be read");
    return UNREADABLE_TEXT;
  }
}
