import * as z from "zod/mini";

/** Body of POST /api/admin/consumers/erase: who, by a lead of theirs or by contact. */
export const eraseConsumerBody = z.union(
  [
    z.strictObject({ leadId: z.uuid(), case: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }),
    z
      .strictObject({
        phone: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
        email: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
        case: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      })
      .check(
        z.refine(
          ({ phone, email }) => phone !== undefined || email !== undefined,
          "Give a phone or an e-mail.",
        ),
      ),
  ],
  "Send a leadId, or a phone or email, and the case.",
);
export type EraseConsumer = z.output<typeof eraseConsumerBody>;

/** Answer of POST /api/admin/consumers/erase. */
export const erasedConsumerWire = z.object({
  /** Leads whose contact was shredded now, sold ones too. Those that had none any more are not counted. */
  erasedLeads: z.int(),
  /** New entries of the suppression list. */
  suppressed: z.int(),
});
export type ErasedConsumerWire = z.infer<typeof erasedConsumerWire>;
