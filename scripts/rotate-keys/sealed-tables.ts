import { totpContext } from "@/lib/accounts/two-factor/take-second-factor.server";
import { CONTACT_FIELDS } from "@/lib/contacts/contact-fields";
import { consentContext } from "@/lib/contacts/seal-consent.server";
import { contactContext } from "@/lib/contacts/seal-contact.server";
import { configContext, secretContext } from "@/lib/delivery/destinations/open-destination.server";
import { answerContext } from "@/lib/delivery/worker/record.server";
import { noteContext } from "@/lib/inbox/lead-notes.server";
import type { SealedTable } from "@/lib/platform/crypto/reseal-table.server";
import { returnTextContext } from "@/lib/returns/return-text.server";

/** Every encrypted column of the database. A test fails if a column is missing here. */
export const SEALED_TABLES: readonly SealedTable[] = [
  { table: "User", idColumn: "id", columns: { totpSecretSealed: totpContext } },
  {
    table: "Lead",
    idColumn: "id",
    columns: Object.fromEntries(
      CONTACT_FIELDS.map((field) => [`${field}Sealed`, (id: string) => contactContext(field, id)]),
    ),
  },
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
    columns: { textSealed: noteContext },
  },
  {
    table: "LeadReturn",
    idColumn: "leadId",
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
    columns: { answerSealed: answerContext },
  },
];
