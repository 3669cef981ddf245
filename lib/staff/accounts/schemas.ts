import * as z from "zod/mini";
import { ACCOUNT_APPROVALS } from "@/lib/orders/good-standing";
import { staffNoteDto } from "@/lib/staff/notes/schemas";

/** What an account bought and got, and how its deliveries are set up. Part of GET /api/admin/accounts/{id}. */
export const customerSummaryDto = z.object({
  /** Amounts in cents. */
  spentCents: z.int(),
  refundedCents: z.int(),
  leads: z.int(),
  /** Returned leads by what became of the return. */
  returns: z.object({ open: z.int(), approved: z.int(), denied: z.int() }),
  disputes: z.int(),
  /** How the next order is approved. */
  standing: z.object({ isAutomatic: z.boolean(), text: z.string() }),
  /** What staff set for the account. */
  approval: z.enum(ACCOUNT_APPROVALS),
  /** At most 20. The secrets and URLs of a destination are its owner's. */
  destinations: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      name: z.string(),
      state: z.enum(["active", "failing", "paused"]),
    }),
  ),
  /** Open orders with what limits them; at most 20. */
  limits: z.array(
    z.object({
      orderId: z.string(),
      allocated: z.int(),
      quantity: z.int(),
      dailyCap: z.nullable(z.int()),
      isPaused: z.boolean(),
      isHeld: z.boolean(),
    }),
  ),
  notes: z.array(staffNoteDto),
});
export type CustomerSummaryDto = z.infer<typeof customerSummaryDto>;
