import { totpContext } from "@/lib/accounts/two-factor/take-second-factor.server";
import { CONTACT_FIELDS } from "@/lib/contacts/contact-fields";
import { consentContext } from "@/lib/contacts/seal-consent.server";
import {
  attributesContext,
  contactContext,
  ensureLeadKeys,
  leadKeyContext,
} from "@/lib/contacts/seal-lead.server";
import { configContext, secretContext } from "@/lib/delivery/senders/outbound-delivery.server";
import { answerContext } from "@/lib/delivery/worker/record.server";
import { noteContext } from "@/lib/inbox/lead-notes.server";
import type { SealedTable } from "@/lib/platform/crypto/reseal-table.server";
import { visitContext } from "@/lib/privacy/my-information/visit-code.server";
import { returnTextContext } from "@/lib/returns/return-text.server";

/** Values about a lead belong under its key, unless it was erased. @param leadId SQL. */
function leadOf(leadId: string): SealedTable["record"] {
  const id = `SELECT held."id" FROM "Lead" held WHERE held."id" = ${leadId} AND held."erasedAt" IS NULL`;
  return { id, keysOf: ensureLeadKeys };
}

/** Every encrypted column of the database. A test fails if a column is missing here. */
export const SEALED_TABLES: readonly SealedTable[] = [
  { table: "User", idColumn: "id", columns: { totpSecretSealed: totpContext } },
  {
    table: "Lead",
    idColumn: "id",
    record: leadOf(`"Lead"."id"`),
    columns: Object.fromEntries([
      ...CONTACT_FIELDS.map(
        (field) => [`${field}Sealed`, (id: string) => contactContext(field, id)] as const,
      ),
      ["attributesSealed", attributesContext] as const,
    ]),
  },
  { table: "LeadKey", idColumn: "leadId", columns: { keySealed: leadKeyContext } },
  {
    table: "ConsentEvidence",
    idColumn: "leadId",
    columns: {
      textSealed: (id) => consentContext("text", id),
      addressSealed: (id) => consentContext("address", id),
    },
  },
  {
    table: "LeadNote",
    idColumn: "id",
    idType: "bigint",
    contextColumns: ["leadId"],
    record: leadOf(`"LeadNote"."leadId"`),
    columns: { textSealed: noteContext },
  },
  {
    table: "LeadReturn",
    idColumn: "leadId",
    record: leadOf(`"LeadReturn"."leadId"`),
    columns: { textSealed: returnTextContext, answerSealed: returnTextContext },
  },
  {
    table: "Destination",
    idColumn: "id",
    columns: {
      configSealed: configContext,
      secretSealed: secretContext,
      previousSecretSealed: secretContext,
    },
  },
  {
    table: "DeliveryAttempt",
    idColumn: "id",
    idType: "bigint",
    contextColumns: ["deliveryId", "number"],
    record: leadOf(`(SELECT d."leadId" FROM "Delivery" d WHERE d."id" = "DeliveryAttempt"."deliveryId")`),
    columns: { answerSealed: answerContext },
  },
  {
    table: "ConsumerVisit",
    idColumn: "id",
    columns: {
      emailSealed: (id) => visitContext("email", id),
      phoneSealed: (id) => visitContext("phone", id),
    },
  },
];
