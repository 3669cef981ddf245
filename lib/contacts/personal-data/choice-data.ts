import type { PersonalColumn, PersonalTable } from "./personal-table";

const internal = (purpose: string): PersonalColumn => ({
  purpose,
  erasure: { to: "NULL" },
  isExported: false,
  isViewLogged: false,
});

const exported = (purpose: string): PersonalColumn => ({ ...internal(purpose), isExported: true });

/** A choice that stays with the closed account, where it does nothing. */
const idle = (purpose: string): PersonalColumn => ({
  ...exported(purpose),
  erasure: { keep: "Names nobody. Without destinations it does nothing." },
});

/** Columns in which an account keeps its choices and figures: saved views, premiums, alerts, leads that it excludes. */
export const CHOICE_DATA: readonly PersonalTable[] = [
  {
    table: "SoldPolicy",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: {
      annualPremiumCents: exported("The owner sees what the leads brought. It names no consumer."),
    },
  },
  {
    table: "QueueView",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: {
      name: exported("The owner recognizes a saved view of the list of leads."),
      query: exported("The filter of the view. It has no text of a search."),
    },
  },
  {
    table: "AccountExclusions",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: {
      carriers: exported("Leads of these carriers are not sold to the account."),
    },
  },
  {
    table: "NewOrderLimit",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: {
      dailyCap: exported("Orders of the account begin with this daily limit. It names no consumer."),
    },
  },
  {
    table: "DeliverySettings",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "columns",
    retention: { with: "Kept with the account, also when it is closed." },
    columns: {
      mode: idle("Which destinations get a lead."),
      quietFromMinute: idle("When no alert is shown."),
      quietUntilMinute: idle("When no alert is shown."),
      dailySummary: idle("Whether a summary of the day comes by email."),
      leadEmails: idle("How often leads come by email."),
    },
  },
  {
    table: "ExcludedPerson",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the customer removes the list, or the account is closed." },
    columns: {
      hash: internal("Own customers of the account, who are not sold to it. A keyed hash of phone or email."),
    },
  },
  {
    table: "BlockedSource",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: { publisherId: internal("Leads of this publisher are not sold to the account.") },
  },
];
