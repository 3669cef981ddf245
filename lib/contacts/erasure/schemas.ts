import * as z from "zod/mini";
import { lineOf } from "@/lib/kit/one-line";
import { uuid } from "@/lib/kit/uuid";

/** Names the request, never the consumer, because it is written to the audit log. */
export const caseName = lineOf("The case", 100).check(z.minLength(1, "Please name the case."));

/** Body of POST /api/admin/consumers/erase: the consumer, by lead or by contact. */
export const eraseConsumerBody = z.union(
  [
    z.strictObject({ leadId: uuid(), case: caseName }),
    z.strictObject({
      /** A phone number in any usual format, or an email. */
      person: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
      case: caseName,
    }),
  ],
  "Send a leadId or a person, and the case.",
);
export type EraseConsumer = z.output<typeof eraseConsumerBody>;

/** Response of POST /api/admin/consumers/erase. */
export const erasedConsumerDto = z.object({
  /** Leads whose contact was shredded by this call, including sold ones. */
  erasedLeads: z.int(),
  /** New entries on the suppression list. */
  suppressed: z.int(),
  /** False when leads of the person are left, because the call reached its limit. Another call goes on. */
  isComplete: z.boolean(),
  /** Inquiries of the contact form that were deleted; absent for none. */
  inquiries: z.optional(z.int()),
  /** Chats of accounts with an email of the person, which stay; absent for none. */
  accountChats: z.optional(z.int()),
});
export type ErasedConsumerDto = z.infer<typeof erasedConsumerDto>;
