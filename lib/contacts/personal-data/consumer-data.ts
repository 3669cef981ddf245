import { CONTACT_FIELDS } from "../contact-fields";
import type { PersonalColumn, PersonalTable } from "./inventory";

const NULL = { to: "NULL" } as const;

/** Opened for people: the reading is logged, and the consumer gets it in their export. */
const shown = (purpose: string): PersonalColumn => ({
  purpose,
  erasure: NULL,
  isExported: true,
  isViewLogged: true,
});

const kept = (purpose: string, keep: string): PersonalColumn => ({
  purpose,
  erasure: { keep },
  isExported: true,
  isViewLogged: false,
});

const PROOF = "Proof of what was sold to whom.";
const CONSENT = "Records of consent are kept five years (16 CFR 310.5).";
const NO_SECOND_SALE = "A keyed hash. It prevents that the person is taken in or sold again.";

const consentColumn = (purpose: string): PersonalColumn => ({
  ...kept(purpose, CONSENT),
  isViewLogged: true,
});

/** The columns with data of consumers. Erasure, retention and export read this list. */
export const CONSUMER_DATA: readonly PersonalTable[] = [
  {
    table: "Lead",
    subject: "consumer",
    rowsOfLeads: `"id" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: { with: "ConsentEvidence.retainUntil" },
    columns: {
      ...Object.fromEntries(
        CONTACT_FIELDS.map((field) => [`${field}Sealed`, shown("The customer reaches the consumer.")]),
      ),
      attributes: { ...shown("What the quote is about."), erasure: { to: "'{}'" } },
      zip: { ...shown("Where the quote is for."), erasure: { to: "'00000'" } },
      phoneIndex: {
        ...kept("Finds the person by phone.", NO_SECOND_SALE),
        erasure: { to: `CASE WHEN "orderId" IS NOT NULL THEN "phoneIndex" END` },
        isExported: false,
      },
      emailIndex: {
        ...kept("Finds the person by email.", NO_SECOND_SALE),
        erasure: { to: `CASE WHEN "orderId" IS NOT NULL THEN "emailIndex" END` },
        isExported: false,
      },
      payloadHash: {
        purpose: "Finds an identical post within a minute. A keyed hash.",
        erasure: { to: "''" },
        isExported: false,
        isViewLogged: false,
      },
      state: kept("Matches orders, and decides calling hours.", PROOF),
      wantsBeneficiary: kept("Matches orders.", PROOF),
      higherIncome: kept("Matches orders.", PROOF),
    },
  },
  {
    table: "LeadNote",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: { with: "Lead" },
    columns: { textSealed: { ...shown("The customer's notes about the consumer."), isExported: false } },
  },
  {
    table: "LeadReturn",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: { with: "Lead" },
    columns: {
      textSealed: { ...shown("Why the customer returns the lead."), isExported: false },
      answerSealed: { ...shown("The reply of staff."), isExported: false },
    },
  },
  {
    table: "DeliveryAttempt",
    subject: "consumer",
    rowsOfLeads: `"deliveryId" IN (SELECT "id" FROM "Delivery" WHERE "leadId" = ANY ($1::uuid[]))`,
    erases: "columns",
    retention: { days: 90, from: "startedAt" },
    columns: {
      answerSealed: {
        ...shown("The customer finds out why a delivery failed. Some receivers repeat the lead."),
        isExported: false,
      },
      requestId: {
        purpose: "The customer finds the request at the receiver.",
        erasure: NULL,
        isExported: false,
        isViewLogged: false,
      },
    },
  },
  {
    table: "IntakeRequest",
    subject: "consumer",
    rowsOfLeads: `"response" ->> 'leadId' = ANY ($1::text[])`,
    erases: "rows",
    retention: { days: 30, from: "createdAt" },
    columns: {
      idempotencyKey: {
        purpose: "A repeated post gets its first response. The publisher chooses the text.",
        erasure: NULL,
        isExported: false,
        isViewLogged: false,
      },
      bodyHash: {
        purpose: "A repeated post is recognized. A keyed hash.",
        erasure: NULL,
        isExported: false,
        isViewLogged: false,
      },
    },
  },
  {
    table: "ConsentEvidence",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: { until: "retainUntil" },
    columns: {
      textSealed: consentColumn("What the consumer agreed to."),
      addressSealed: consentColumn("From where the consumer agreed."),
      pageUrl: consentColumn("On which page the consumer agreed."),
      userAgent: consentColumn("With which browser the consumer agreed."),
      trustedFormUrl: consentColumn("An independent record of the consent."),
      jornayaId: consentColumn("An independent record of the consent."),
    },
  },
  {
    table: "SoldPerson",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: { with: "Kept for good: a person is sold once per line, ever." },
    columns: { hash: { ...kept("A person is sold once per line.", NO_SECOND_SALE), isExported: false } },
  },
  {
    table: "Suppression",
    subject: "consumer",
    erases: "columns",
    retention: { with: "Kept for good: who must not be contacted stays on the list." },
    columns: { hash: { ...kept("People who must not be contacted.", NO_SECOND_SALE), isExported: false } },
  },
];
