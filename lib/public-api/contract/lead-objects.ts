import { z } from "zod";
import { LEAD_PROGRESS } from "@/lib/inbox/outcome";
import { RETURN_STATUSES } from "@/lib/returns/return-status";
import { amount, leadId, leadType, orderId, ownedLeadId, state, time } from "./fields";

/** A lead that may be bought, without contact details. */
export const leadForSale = z
  .object({
    lead_id: leadId,
    lead_type: leadType,
    state,
    price: amount.meta({ description: "What the lead costs now, in US dollars.", example: "42.00" }),
    has_beneficiary: z
      .boolean()
      .meta({ description: "The consumer wants to name a beneficiary (life).", example: false }),
    higher_income: z
      .boolean()
      .meta({ description: "Household income of $75,000 or more, as stated.", example: false }),
    received_at: time.meta({ description: "When the consumer's request came in." }),
  })
  .meta({ id: "LeadForSale", description: "A lead that is for sale now." });

/** A sold lead in the list of its owner, without contact details. */
export const ownLead = z
  .object({
    lead_id: ownedLeadId,
    lead_type: leadType,
    state,
    order_id: orderId,
    outcome: z
      .enum(LEAD_PROGRESS)
      .meta({ description: "The newest outcome that you noted.", example: "new" }),
    return_status: z
      .enum(RETURN_STATUSES)
      .nullable()
      .meta({ description: "Status of its return; null if it was not returned.", example: null }),
    do_not_contact: z.boolean().meta({
      description:
        "True while the consumer is on our suppression list: do not call, text or email them. This can change at any time, so read it before each contact.",
      example: false,
    }),
    received_at: time.meta({ description: "When the consumer's request came in." }),
    sold_at: time.meta({ description: "When the lead was sold to you." }),
  })
  .meta({ id: "OwnLead", description: "A lead that you own." });

/** The contact of the specification's webhook payload. */
export const contactInfo = z
  .object({
    first_name: z.string().meta({ example: "Dana" }),
    last_name: z.string().meta({ example: "Example" }),
    phone: z.string().meta({ description: "E.164.", example: "+15125550142" }),
    email: z.string().meta({ example: "dana@example.com" }),
    street: z.string().meta({ example: "100 Congress Ave" }),
    city: z.string().meta({ example: "Austin" }),
    state: z.string().meta({ example: "TX" }),
    zip: z.string().meta({ example: "78701" }),
    date_of_birth: z.string().meta({ example: "1984-05-17" }),
  })
  .meta({ id: "ContactInfo", description: "The consumer's contact details." });

const leadData = z
  .looseObject({
    lead_type: leadType,
    line: z.string().meta({ example: "life" }),
    tier: z.string().meta({ example: "premium" }),
  })
  .meta({ id: "LeadData", description: "Lead type and the answers of its line. We may add fields." });

/** A lead by its ID: with contact details for its owner, without them while it is for sale. */
export const leadDetail = z.discriminatedUnion("status", [
  ownLead
    .extend({
      status: z.literal("owned"),
      contact_info: contactInfo.nullable().meta({
        description:
          "Null after an erasure, or after an approved return. Of a lead that we cannot read at the moment, you get a 503 instead.",
      }),
      lead_data: leadData.nullable().meta({ description: "Null together with contact_info." }),
      certificate_id: z.string().nullable().meta({
        description:
          "Certificate of the sale: GET /api/certificates/{id}. Null until it is signed, seconds after the sale.",
        example: null,
      }),
    })
    .meta({ id: "OwnedLead" }),
  leadForSale.extend({ status: z.literal("available") }).meta({ id: "AvailableLead" }),
]);
