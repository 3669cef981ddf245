import { DEFAULT_SETTINGS } from "@/lib/settings/settings";
import { CONTACT_FIELDS } from "../contact-fields";
import { LEAD_IS_HELD } from "./lead-is-held";
import type { PersonalColumn, PersonalTable } from "./personal-table";

const NULL = { to: "NULL" } as const;

/** A column that people may see. Each view is logged, and the consumer gets the value in their export. */
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

/** A column that nobody sees, or that is not only about this person. */
const internal = (purpose: string, erasure: PersonalColumn["erasure"]): PersonalColumn => ({
  purpose,
  erasure,
  isExported: false,
  isViewLogged: false,
});

/** The hashes of a sold lead stay, so that no lead of an erased person is sold again. */
const personHash = (column: string, purpose: string): PersonalColumn =>
  internal(purpose, { isLink: true, to: `CASE WHEN "orderId" IS NOT NULL THEN "${column}" END` });

const PROOF = "Proof of what was sold to whom.";
const CONSENT = "Records of consent are kept five years (16 CFR 310.5); of a sale, as long as its receipt.";
const NO_SECOND_SALE = "A keyed hash. It prevents the person from being taken in or sold again.";

const consentColumn = (purpose: string): PersonalColumn => ({
  ...kept(purpose, CONSENT),
  isViewLogged: true,
});

/** A repeated inquiry belongs to the owner of the person's first lead, who may read it (lib/inbox/repeats). */
const REACHES =
  "The customer reaches the consumer: the buyer, or the owner of the lead that the inquiry repeats.";

/** The columns with data of consumers. */
export const CONSUMER_DATA: readonly PersonalTable[] = [
  {
    table: "Lead",
    subject: "consumer",
    rowsOfLeads: `"id" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: {
      with: "ConsentEvidence.retainUntil; without evidence, as many years after receivedAt; test posts 30 days",
    },
    columns: {
      ...Object.fromEntries(CONTACT_FIELDS.map((field) => [`${field}Sealed`, shown(REACHES)])),
      attributesSealed: shown("What the quote is about: answers about health, income, car, house."),
      // Of leads from before attributes were sealed.
      attributes: { ...shown("What the quote is about."), erasure: { to: "'{}'" } },
      // The staff's list of leads shows it, without names and without a log entry.
      zip: { ...kept("Where the quote is for.", PROOF), erasure: { to: "'00000'" } },
      phoneIndex: personHash("phoneIndex", "Finds the person by phone. A keyed hash."),
      emailIndex: personHash("emailIndex", "Finds the person by email. A keyed hash."),
      nextPhoneIndex: personHash("nextPhoneIndex", "As phoneIndex, while its key is rotated."),
      nextEmailIndex: personHash("nextEmailIndex", "As emailIndex, while its key is rotated."),
      // No link, but retention finds by it what an erasure has left that was never finished (lead-is-held.ts).
      payloadHash: internal("Finds an identical post within a minute. Keyed.", { isLink: true, to: "''" }),
      state: kept("Matches orders, and decides calling hours.", PROOF),
      wantsBeneficiary: kept("Matches orders.", PROOF),
      higherIncome: kept("Matches orders.", PROOF),
      currentCarrier: internal("Customers may exclude their own carrier. Also in attributesSealed.", NULL),
    },
  },
  {
    table: "LeadKey",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "rows",
    retention: { with: "Lead" },
    columns: { keySealed: internal("Opens the sealed columns of the lead.", NULL) },
  },
  {
    table: "LeadNote",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    rowsOfAccount: `"userId" = $1 AND "leadId" IN (SELECT "leadId" FROM "Allocation" WHERE "userId" = $1)`,
    isClearedLater: true,
    erases: "columns",
    retention: { with: "Lead" },
    columns: {
      textSealed: { ...shown("Notes of the customer, and our corrections."), isExported: false },
      endedFollowUpAt: internal("Restores a reminder when the outcome that ended it is taken back.", NULL),
    },
  },
  {
    table: "QueuedLead",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    rowsOfAccount: `"userId" = $1`,
    isClearedLater: true,
    erases: "columns",
    retention: { with: "Lead" },
    columns: {
      searchKeys: internal("The customer finds the lead by name. Keyed hashes, bound to the account.", {
        to: "'{}'",
      }),
      callArea: internal("Decides calling hours: state, and the time zone of the ZIP code.", {
        to: `left("callArea", 3)`,
      }),
      isReachable: internal("Whether there is somebody to call.", { to: "false" }),
      followUpAt: internal("Reminds the customer to call the consumer.", NULL),
    },
  },
  {
    table: "LeadCall",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: { with: "Lead" },
    columns: {
      at: internal("When the customer called the consumer.", {
        keep: "Shows that the state's limit of calls was kept. Names nobody.",
      }),
    },
  },
  {
    table: "LeadReturn",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    rowsOfAccount: `"userId" = $1`,
    isClearedLater: true,
    erases: "columns",
    retention: { with: "Lead" },
    columns: {
      textSealed: { ...shown("Why the lead is returned. It may name the consumer."), isExported: false },
      answerSealed: { ...shown("The reply of staff."), isExported: false },
      findings: internal("Our records. One may be an age.", { to: "'[]'::jsonb", staysWithAccount: true }),
    },
  },
  {
    table: "DeliveryAttempt",
    subject: "consumer",
    rowsOfLeads: `"deliveryId" IN (SELECT "id" FROM "Delivery" WHERE "leadId" = ANY ($1::uuid[]))`,
    rowsOfAccount: `"destinationId" IN (SELECT "id" FROM "Destination" WHERE "userId" = $1)`,
    isClearedLater: true,
    erases: "columns",
    retention: {
      days: DEFAULT_SETTINGS.responseDays,
      setting: "responseDays",
      from: `"startedAt"`,
      remove: "columns",
    },
    columns: {
      answerSealed: {
        ...shown("The customer finds out why a delivery failed. Some receivers repeat the lead."),
        isExported: false,
      },
      requestId: internal("The customer finds the request at the receiver.", NULL),
    },
  },
  {
    table: "IntakeRequest",
    subject: "consumer",
    // The previous release stored the id of the lead in the response alone.
    rowsOfLeads: `("leadId" = ANY ($1::uuid[]) OR ("leadId" IS NULL AND "response" ->> 'leadId' = ANY ($1::uuid[]::text[])))`,
    erases: "rows",
    retention: { with: "leads.remove-old-requests, after REQUEST_KEEP_DAYS" },
    columns: {
      idempotencyKey: internal(
        "A repeated post gets its first response. The publisher chooses the text.",
        NULL,
      ),
      bodyHash: internal("A repeated post is recognized. A keyed hash.", NULL),
    },
  },
  {
    table: "ConsentEvidence",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "columns",
    // Evidence of a sale stays with the sale: the ledger's receipt has its hash. Retention finds a lead that is not cleared by it.
    retention: {
      until: "retainUntil",
      remove: "rows",
      unless: `"keptForSale" OR EXISTS (SELECT 1 FROM "Allocation" a WHERE a."leadId" = "ConsentEvidence"."leadId")
        OR EXISTS (SELECT 1 FROM "Lead" l WHERE l."id" = "ConsentEvidence"."leadId" AND ${LEAD_IS_HELD})`,
    },
    columns: {
      textSealed: consentColumn("What the consumer agreed to."),
      addressSealed: consentColumn("From where the consumer agreed."),
      pageUrl: consentColumn("On which page the consumer agreed."),
      userAgent: consentColumn("With which browser the consumer agreed."),
      trustedFormUrl: consentColumn("A record of the consent that the publisher names, not looked up."),
      jornayaId: consentColumn("A record of the consent that the publisher names, not looked up."),
    },
  },
  {
    table: "Allocation",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: { with: "Kept. Append-only." },
    columns: { passList: kept("Why this order got the lead, with state, income and beneficiary.", PROOF) },
  },
  {
    table: "LedgerEntry",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: { with: "Kept. Append-only." },
    columns: { payload: kept("The signed receipt of the sale, with a keyed hash of the person.", PROOF) },
  },
  {
    table: "ReceiptPerson",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: { with: "Kept, as the receipt that has the same hash." },
    columns: { person: internal("Compares an older receipt with its sale.", { keep: PROOF }) },
  },
  {
    table: "SoldPerson",
    subject: "consumer",
    rowsOfLeads: `"leadId" = ANY ($1::uuid[])`,
    erases: "columns",
    retention: { with: "Kept for good: a person is sold once per line, ever." },
    columns: { hash: internal("A person is sold once per line.", { keep: NO_SECOND_SALE }) },
  },
  {
    table: "Suppression",
    subject: "consumer",
    erases: "columns",
    retention: { with: "Kept for good: who must not be contacted stays on the list." },
    columns: {
      hash: internal("People who must not be contacted.", { keep: NO_SECOND_SALE }),
      source: internal("Where the entry came from. Staff name the case, not the person.", {
        keep: "Stays with the entry.",
      }),
      earlierSource: internal("As source, of the entry before its person revoked or was erased.", {
        keep: "Stays with the entry.",
      }),
    },
  },
];
