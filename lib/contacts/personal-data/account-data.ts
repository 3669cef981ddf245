import { sessionLimits } from "@/lib/accounts/sessions/session-limits";
import { DAY_MS } from "@/lib/kit/time-units";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";
import { internal, own, type PersonalTable } from "./personal-table";

const NULL = { to: "NULL" } as const;
const IDENTITY = { by: "eraseIdentity" } as const;
const DESTINATION = { by: "removeDestinationsOf" } as const;
const BOOKS = { keep: "Orders and payments are kept for the books." } as const;
const LOG = {
  keep: "The audit log is append-only. It names accounts by id, and networks shortened.",
} as const;
/** A session of a customer ends after that many days without use. One of staff ends sooner. */
const IDLE_DAYS = sessionLimits("customer").idleMs / DAY_MS;
const AFTER_THE_VISIT = { keep: "Deleted a day after the visit." } as const;

/** The columns with data of customers, staff and visitors. */
export const ACCOUNT_DATA: readonly PersonalTable[] = [
  {
    table: "User",
    subject: "account",
    rowsOfAccount: `"id" = $1`,
    erases: "columns",
    retention: { with: "Until the account is closed." },
    columns: {
      username: own("Signs in.", IDENTITY),
      usernameKey: internal("Keeps usernames unique.", IDENTITY),
      email: own("Receives emails and resets of the password.", IDENTITY),
      emailKey: internal("Keeps emails unique.", IDENTITY),
      firstName: own("Used in the greeting of emails.", IDENTITY),
      lastName: own("Printed on invoices.", IDENTITY),
      company: own("Printed on invoices.", IDENTITY),
      phone: own("For calls about an order.", IDENTITY),
      timeZone: own("Time zone in which times are shown.", IDENTITY),
      passwordHash: internal("Checks the password.", IDENTITY),
      totpSecretSealed: internal("Checks the second factor.", IDENTITY),
      stripeCustomerId: own("Finds the customer at Stripe.", BOOKS),
    },
  },
  {
    table: "Session",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: {
      days: DEFAULT_SETTINGS.sessionDays,
      setting: "sessionDays",
      // When the session ended: by a sign-out or from elsewhere, or because it expired or was not used.
      from: `COALESCE("revokedAt", LEAST("expiresAt", "lastSeenAt" + interval '${IDLE_DAYS} days'))`,
      remove: "rows",
    },
    columns: {
      userAgent: own("The owner recognizes their sessions.", NULL),
      address: own("The owner recognizes their sessions. Shortened.", NULL),
    },
  },
  {
    table: "AccountToken",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { days: 30, from: `"expiresAt"`, remove: "rows" },
    columns: {
      newEmail: internal("Changes the email when its link is used.", NULL),
      previousEmail: internal(
        "Tells the previous email about the change. Cleared when the email is sent.",
        NULL,
      ),
      tokenHash: internal("Checks the link.", NULL),
    },
  },
  {
    table: "RecoveryCode",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the second factor is set up again." },
    columns: { codeHash: internal("Checks a recovery code.", NULL) },
  },
  {
    table: "ApiKey",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: {
      name: own("The owner recognizes the key.", NULL),
      keyHash: internal("Checks the key.", NULL),
    },
  },
  {
    table: "LeadPurchase",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: { with: "Kept for the books." },
    columns: {
      idempotencyHash: internal("Recognizes a repeated call.", {
        keep: "A hash of a value that the customer's program chose.",
      }),
    },
  },
  {
    table: "rate_limits",
    subject: "visitor",
    erases: "rows",
    retention: { with: "accounts.remove-expired-limits, every hour" },
    columns: {
      key: internal("Counts attempts by username, email or IP address.", {
        keep: "Deleted when it expires.",
      }),
    },
  },
  {
    table: "Destination",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: { with: "Until the account is closed." },
    columns: {
      name: own("The owner recognizes the destination.", DESTINATION),
      summary: own("The owner recognizes the destination.", DESTINATION),
      configSealed: internal("Reaches the receiver.", DESTINATION),
      secretSealed: internal("Signs webhooks.", DESTINATION),
      previousSecretSealed: internal("Signs webhooks after a rotation.", DESTINATION),
    },
  },
  {
    table: "Order",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: { with: "Kept for the books." },
    columns: { notes: own("What was agreed about the order.", BOOKS) },
  },
  {
    table: "OrderStatusChange",
    subject: "account",
    rowsOfAccount: `"orderId" IN (SELECT "id" FROM "Order" WHERE "userId" = $1)`,
    erases: "columns",
    retention: { with: "Kept for the books. Append-only." },
    columns: { note: own("Why the order moved.", BOOKS) },
  },
  {
    table: "Payment",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: { with: "Kept for the books." },
    columns: { paymentIntentId: own("Finds the payment at Stripe.", BOOKS) },
  },
  {
    table: "BillingDocument",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: { with: "Kept for the books. Append-only." },
    columns: {
      content: own("What an invoice prints: name, company and email of its time, and what was bought.", {
        keep: "Invoices are kept as they were issued (IRS Publication 583, How Long To Keep Records). No data of consumers. A consumer who asks who bought a request gets the name of a closed account from here.",
      }),
    },
  },
  {
    table: "TermsAcceptance",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: { days: 730, from: `"acceptedAt"`, remove: "columns" },
    columns: {
      ipAddress: own("Evidence when a payment is disputed.", NULL),
      userAgent: own("Evidence when a payment is disputed.", NULL),
    },
  },
  {
    table: "AuditEntry",
    subject: "account",
    erases: "columns",
    retention: { with: "Kept. Append-only." },
    columns: {
      address: internal("From where something was done. Shortened.", LOG),
      before: internal("What was changed.", LOG),
      after: internal("What it was changed to.", LOG),
    },
  },
  {
    table: "ConsumerVisit",
    subject: "visitor",
    erases: "rows",
    retention: { days: 1, from: `"expiresAt"`, remove: "rows" },
    columns: {
      emailSealed: internal("Gets the code, and finds the consumer's own leads.", AFTER_THE_VISIT),
      phoneSealed: internal("Gets the code, and finds the consumer's own leads.", AFTER_THE_VISIT),
      tokenHash: internal("Checks the visit.", AFTER_THE_VISIT),
    },
  },
];
