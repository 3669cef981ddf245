import type { PersonalColumn, PersonalTable } from "./personal-table";

const internal = (purpose: string): PersonalColumn => ({
  purpose,
  erasure: { to: "NULL" },
  isExported: false,
  isViewLogged: false,
});

/** The columns with what an account chose for its work: saved views, premiums, leads that it does not want. */
export const CHOICE_DATA: readonly PersonalTable[] = [
  {
    table: "SoldPolicy",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: {
      annualPremiumCents: internal("The owner sees what the leads brought. It names no consumer."),
    },
  },
  {
    table: "QueueView",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: {
      name: internal("The owner recognizes a saved view of the list of leads."),
      query: internal("The filter of the view. It has no text of a search."),
    },
  },
  {
    table: "AccountExclusions",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: {
      carriers: { ...internal("Leads of these carriers are not sold to the account."), isExported: true },
    },
  },
  {
    table: "NewOrderLimit",
    subject: "account",
    rowsOfAccount: `"userId" = $1`,
    erases: "rows",
    retention: { with: "Until the account is closed." },
    columns: {
      dailyCap: {
        ...internal("Orders of the account begin with this daily limit. It names no consumer."),
        isExported: true,
      },
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
