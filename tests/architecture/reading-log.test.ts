import { describe, expect, it } from "@jest/globals";
import { PERSONAL_DATA } from "@/lib/contacts/personal-data/inventory";
import { readSourceFiles } from "./source-files";

/** How the columns are opened whose reading is logged. A column of the inventory without an opener fails the test. */
const OPENERS: readonly { columns: RegExp; opener: RegExp }[] = [
  {
    columns: /^Lead\.(\w+Sealed|attributes|attributesSealed|zip)$/,
    opener: /\b(tryUnseal|unseal)(Contact|Attributes)\(|\bcontactContext\(/,
  },
  { columns: /^ConsentEvidence\./, opener: /\bopenConsent\(|\bUNSAFE_openPacket\(/ },
  { columns: /^LeadNote\.textSealed$/, opener: /\bopenNote\b|\blistNotes\(/ },
  { columns: /^LeadReturn\.(text|answer)Sealed$/, opener: /\bopenReturnText\(|\btoReturnFields\(/ },
  { columns: /^DeliveryAttempt\.answerSealed$/, opener: /\bunsealOfLead\(key, answerSealed/ },
];

const LOGS_VIEW = /\brecordViews\(|INSERT INTO "LeadView"/;

/** Files that open such values without a log entry, and why. */
const NOT_LOGGED: Readonly<Record<string, string>> = {
  "lib/contacts/seal-lead.server.ts": "The opener itself.",
  "lib/contacts/seal-consent.server.ts": "The opener itself.",
  "lib/delivery/worker/claim-deliveries.server.ts": "No person reads it: the lead is sent to its owner.",
  "lib/privacy/my-information/read-information.server.ts":
    "The consumer reads the own consent. The confirmed visit is in the audit log.",
  "lib/returns/read-return-facts.server.ts": "No person reads it: rules judge phone and age.",
  "lib/ledger/sale-records.server.ts": "No person reads it: the check keeps only whether it was changed.",
  "lib/inbox/lead-notes.server.ts": "The owner has the lead open, whose view is logged.",
  "lib/inbox/to-dto.server.ts":
    "The callers log the view: listOwnLeads for a page of the list, readOwnLead for one lead.",
  "lib/returns/return-text.server.ts": "The opener itself.",
  "lib/returns/to-dto.server.ts": "Its callers log the view, or are named here.",
  "lib/returns/queries.server.ts":
    "The customer wrote the text, and has the lead open or exports it: both are logged as a view.",
  "lib/inbox/queue/prepare-queued-leads.server.ts":
    "No person reads it: keyed hashes of the name are stored.",
};

const files = readSourceFiles().filter(
  ({ name }) => /^(lib|app|worker)\/.+\.tsx?$/.test(name) && !/\.test\.tsx?$|generated/.test(name),
);
const openers = files.filter(({ text }) => OPENERS.some(({ opener }) => opener.test(text)));

describe("the log of views", () => {
  it("has an opener for every column whose reading the inventory says is logged", () => {
    const logged = PERSONAL_DATA.flatMap(({ table, columns }) =>
      Object.entries(columns).flatMap(([name, { isViewLogged }]) =>
        isViewLogged ? [`${table}.${name}`] : [],
      ),
    );
    expect(logged.filter((column) => !OPENERS.some(({ columns }) => columns.test(column)))).toEqual([]);
    expect(logged.length).toBeGreaterThan(12);
  });

  it("is written by every file that opens such a column, or the file says why not", () => {
    const silent = openers.filter(({ text }) => !LOGS_VIEW.test(text)).map(({ name }) => name);
    expect(silent.toSorted()).toEqual(Object.keys(NOT_LOGGED).toSorted());
  });
});
