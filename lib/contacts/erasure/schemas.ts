import * as z from "zod/mini";

/** Names the request of the consumer, not the consumer: it stands in the audit log. */
export const caseName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Please name the case."),
    z.maxLength(100, "A case may have at most 100 characters."),
    z.regex(/^\P{Cc}*$/u),
  );

/** Body of POST /api/admin/consumers/erase: who, by a lead of theirs or by contact. */
export const eraseConsumerBody = z.union(
  [
    z.strictObject({ leadId: z.uuid(), case: caseName }),
    z.strictObject({
      /** A telephone number in any spelling, or an e-mail address. */
      person: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
      case: caseName,
    }),
  ],
  "Send a leadId or a person, and the case.",
);
export type EraseConsumer = z.output<typeof eraseConsumerBody>;

/** Answer of POST /api/admin/consumers/erase. */
export const erasedConsumerDto = z.object({
  /** Leads whose contact was shredded now, sold ones too. Those that had none any more are not counted. */
  erasedLeads: z.int(),
  /** New entries of the suppression list. */
  suppressed: z.int(),
});
export type ErasedConsumerDto = z.infer<typeof erasedConsumerDto>;
