import * as z from "zod/mini";

const count = z.optional(z.int());

/** What waits for somebody, by kind; each number is at most 100. Response of GET /api/my/waiting and GET /api/admin/waiting. */
export const waitingDto = z.object({
  /** New leads of the last 14 days: no outcome yet. */
  leads: count,
  /** Orders that staff must approve. */
  orders: count,
  /** Destinations that fail; for staff: failed deliveries. */
  delivery: count,
  /** Plans whose charge was declined. */
  billing: count,
  /** Live chats with a reply that the customer has not read. */
  chats: count,
  returns: count,
  inquiries: count,
  tasks: count,
  jobs: count,
  /** Disputes that need an answer. */
  disputes: count,
});
export type WaitingDto = z.infer<typeof waitingDto>;
