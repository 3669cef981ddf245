import type { SourceFile } from "./source-files";

const MAX_LINES = 250;
const PRODUCT = /^(app|components|lib|worker|prisma)\/|^middleware\.ts$/;
const TEST = /\.test\.tsx?$|^tests\//;
const THESE_RULES = /^tests\/architecture[./]/;
const HANDLER =
  /^export (?:const|(?:async )?function|\{[^}]*\bas) +(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/gm;
const GUARDED_HANDLER =
  /^export const (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) = (?:apiRoute\(\s*\{\s*auth: "|(?:byKeyOrSession\(\s*)?bearerRoute\()/gm;

const ACTION_EXPORT = /^export .*/gm;
const GUARDED_ACTION = /^export const \w+ = action\(\s*\{\s*auth: "/gm;

/** Handlers that say otherwise who may: next-auth's own, Stripe's signature, publishers' keys, browsers' reports, files made at build. */
const OWN_CHECK = [
  "app/(marketing)/help-center/search-index.json/route.ts",
  "app/api/auth/[...nextauth]/route.ts",
  "app/api/csp-reports/route.ts",
  "app/api/intake/leads/route.ts",
  "app/api/stripe/webhook/route.ts",
  "app/security.txt/route.ts",
];

// A name segment is kebab-case; Next.js adds [orderId], [...all], [[...all]] and (group), a suffix adds .server, .db.test and so on.
const KEBAB = "[a-z0-9]+(-[a-z0-9]+)*";
const SEGMENT = new RegExp(
  `^(${KEBAB}(\\.${KEBAB})*|\\[(\\.\\.\\.)?[a-z][a-zA-Z]*\\]|\\[\\[\\.\\.\\.[a-z][a-zA-Z]*\\]\\]|\\(${KEBAB}\\))$`,
);
/** A function of the database has its name in SQL. */
const FUNCTION_FILE = /^lib\/[a-z-]+\/sql\/[a-z]+(_[a-z]+)*\.sql$/;
/** Prisma writes "<timestamp>_<verb_phrase>". */
const MIGRATION = /^prisma\/migrations\/(\d+)_[a-z0-9_]+\/migration\.sql$/;
/** Until here migrations created functions. */
const LAST_WITH_FUNCTIONS = "20261121141000";
/** Who writes the status of a table. */
const STATUS_WRITERS: Readonly<Record<string, readonly string[]>> = {
  Order: ["lib/orders/transition-order.server.ts"],
  Lead: ["lib/marketplace/sql/sell_leads.sql", "lib/marketplace/sql/transition_leads.sql"],
  Delivery: ["lib/delivery/transition-deliveries.server.ts", "lib/delivery/sql/record_attempts.sql"],
  LeadReturn: ["lib/returns/transition-return.server.ts"],
  Plan: ["lib/plans/transition-plan.server.ts"],
  PlanCycle: ["lib/plans/transition-plan.server.ts"],
  LeadPurchase: ["lib/purchases/transition-purchase.server.ts"],
  Payment: ["lib/payments/transition-payment.server.ts"],
  Inquiry: ["lib/inquiries/transition-inquiry.server.ts"],
  StripeRefund: ["lib/payments/record-refund.server.ts"],
  Dispute: ["lib/disputes/record-dispute.server.ts"],
};
/** Assignments of an UPDATE, or of an INSERT that meets an existing row, up to the next clause. */
const ASSIGNMENTS =
  /(?:\bUPDATE|\bINSERT INTO) "(\w+)"(?:(?!\bUPDATE "|\bINSERT INTO|[`;])[\s\S])*?\bSET\b((?:(?!\bWHERE\b|\bFROM\b|\bRETURNING\b|[`;])[\s\S])*)/g;
/** A read of SoldPerson up to its line: in the same query, so before the next table is read. */
const SOLD_PERSON_BY_LINE = /\b(FROM|JOIN) "SoldPerson"(?:(?!\bFROM\b|[`;])[\s\S])*?"line"\)? =/g;
const SAYS_NOTHING = /(^|\/)(utils?|helpers?|misc|common)(\/|\.)|(^|\/)(types|constants)\.tsx?$/;

/** Tables and columns come from a list, or the statements are those of pg-boss. */
const RUNS_OTHER_SQL = [
  "lib/contacts/erasure/clear-personal-data.server.ts",
  "lib/contacts/retention/remove-expired-data.server.ts",
  "lib/platform/crypto/reseal-table.server.ts",
  "lib/platform/jobs/enqueue.server.ts",
  "scripts/rotate-index-keys/rotate-index-keys.ts",
  "scripts/rotate-index-keys/excluded-persons.ts",
  "scripts/rotate-index-keys/rotation-step.ts",
  "scripts/rotate-index-keys/rotation-steps.ts",
];

interface TextRule {
  name: string;
  isBroken(file: SourceFile): boolean;
}

/** Rules that neither the linter nor the arrows can hold, on the text of one file. */
export const TEXT_RULES: readonly TextRule[] = [
  {
    name: "a server file begins with server-only",
    isBroken: ({ name, text }) => /\.server\.tsx?$/.test(name) && !text.startsWith('import "server-only";\n'),
  },
  {
    name: "server actions are in app/**/actions.ts",
    isBroken: ({ name, text }) =>
      /^\s*["']use server["']/m.test(text) &&
      !/^app\/(.+\/)?actions\.ts$/.test(name) &&
      !THESE_RULES.test(name),
  },
  {
    name: "a route handler says first who may",
    isBroken: ({ name, text }) =>
      /^app\/(.+\/)?route\.tsx?$/.test(name) &&
      !OWN_CHECK.includes(name) &&
      (handlers(text, HANDLER).length === 0 ||
        handlers(text, HANDLER).join() !== handlers(text, GUARDED_HANDLER).join()),
  },
  {
    name: "the environment is read in lib/platform/env",
    isBroken: ({ name, text }) =>
      PRODUCT.test(name) &&
      !TEST.test(name) &&
      !/^lib\/platform\/env[./]/.test(name) &&
      // The examples of the API documentation: code as text, for other people's programs.
      !/^lib\/public-api\/(code-examples|client-example)\.ts$/.test(name) &&
      /\bprocess\s*(\.\s*env\b|\[)|=\s*process\b|from "(node:)?process"/.test(text),
  },
  {
    name: `a file has at most ${MAX_LINES} lines`,
    isBroken: ({ name, text }) => !MIGRATION.test(name) && text.trimEnd().split("\n").length > MAX_LINES,
  },
  {
    name: "names are kebab-case",
    isBroken: ({ name }) =>
      !FUNCTION_FILE.test(name) &&
      !MIGRATION.test(name) &&
      name.split("/").some((segment) => !SEGMENT.test(segment)),
  },
  { name: "names say what is in the file", isBroken: ({ name }) => SAYS_NOTHING.test(name) },
  {
    name: "no test is left out",
    isBroken: ({ name, text }) =>
      /\.(test|spec)\.tsx?$/.test(name) &&
      !THESE_RULES.test(name) &&
      /\b(it|test|describe)(\.\w+)*\.(skip|only|todo|fixme)\b|^\s*(xit|xdescribe|fit|fdescribe)\(/m.test(
        text,
      ),
  },
  {
    name: "no check is switched off in passing",
    isBroken: ({ name, text }) =>
      !THESE_RULES.test(name) &&
      /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable|biome-ignore/.test(text),
  },
  {
    // They are in lib/<domain>/sql, where the next change is read as a change (docs/database.md).
    name: "a migration creates no function",
    isBroken: ({ name, text }) =>
      (MIGRATION.exec(name)?.[1] ?? "") > LAST_WITH_FUNCTIONS &&
      /\bCREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE)\b/i.test(text),
  },
  {
    name: "SQL has types from the database: sql(), docs/decisions/0018-typed-sql.md",
    isBroken: ({ name, text }) =>
      /^(lib|worker|app|scripts|prisma)\/.+\.tsx?$/.test(name) &&
      !TEST.test(name) &&
      !/^(lib\/platform\/db|scripts\/(database|sql-types))\//.test(name) &&
      !RUNS_OTHER_SQL.includes(name) &&
      /\.query\s*[<(]|\.\$(query|execute)Raw/.test(text),
  },
  {
    name: "a server action says first who may",
    isBroken: ({ name, text }) =>
      /^app\/(.+\/)?actions\.ts$/.test(name) &&
      (!text.startsWith('"use server";\n') ||
        [...text.matchAll(ACTION_EXPORT)].length !== [...text.matchAll(GUARDED_ACTION)].length),
  },
  {
    // A part put into the SQL could hide the status, and so could an update by Prisma: both are refused.
    name: "a status is written in one place",
    isBroken: ({ name, text }) =>
      PRODUCT.test(name) &&
      !TEST.test(name) &&
      !MIGRATION.test(name) &&
      !name.endsWith(".generated.d.ts") &&
      writesStatus(name, text),
  },
  {
    // The primary key begins with the line. `"line" = ANY (enum_range(NULL::"Line"))` reads all of them.
    name: "SoldPerson is read by line: without it, PostgreSQL reads every sold person",
    isBroken: ({ name, text }) =>
      /^(app|lib|worker)\//.test(name) &&
      !TEST.test(name) &&
      (text.match(/\b(FROM|JOIN) "SoldPerson"/g) ?? []).length !==
        (text.match(SOLD_PERSON_BY_LINE) ?? []).length,
  },
  {
    // As typed, an id in upper case misses the row's id, and what is sealed for it never opens again.
    name: "an id from outside is read with uuid() of lib/kit, which makes it lower case",
    isBroken: ({ name, text }) =>
      (name.startsWith("app/") || /^lib\/(.+\/)?([a-z-]+-)?schemas\.ts$/.test(name)) &&
      /\bz\.uuid\(/.test(text),
  },
  {
    // A text of 1,000 spaces then takes half a second, and the server does nothing else meanwhile: trim in code.
    name: "no pattern matches spaces at both ends of what may be spaces itself",
    isBroken: ({ name, text }) =>
      PRODUCT.test(name) && !TEST.test(name) && /\\s[*+]\(?(\[\^[^\]]*\]|\.)[*+]\??\)?\\s[*+]/.test(text),
  },
  {
    // Without no-store, a cache may keep what only one viewer may see.
    name: "what is not public is answered with privateJson",
    isBroken: ({ name, text }) =>
      /^app\/(.+\/)?route\.tsx?$/.test(name) &&
      /\bauth: "(?!public")/.test(text) &&
      /\bResponse\.json\(/.test(text),
  },
  {
    // A customer without a destination would wait for an email. The page with the leads is called Leads.
    name: "an inbox is one of email, never the page with the leads",
    isBroken: ({ name, text }) =>
      /^(components|lib)\/.+\.tsx?$/.test(name) && /\bleads?\b[^.]*\b(in|to) (your|the) inbox\b/i.test(text),
  },
];

/** "rule: file" of every broken rule. */
export function findBrokenRules(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    TEXT_RULES.filter((rule) => rule.isBroken(file)).map((rule) => `${rule.name}: ${file.name}`),
  );
}

function writesStatus(name: string, text: string): boolean {
  const isOthers = (table: string) => STATUS_WRITERS[table]?.includes(name) === false;
  const writes = (table: string) => (table === "Payment" ? /"state" *=|\$\{/ : /"status" *=|\$\{/);
  const inSql = [...text.matchAll(ASSIGNMENTS)].some(
    ([, table = "", assignments = ""]) => isOthers(table) && writes(table).test(assignments),
  );
  const byPrisma =
    /\.(order|lead|delivery|leadReturn|plan|planCycle|leadPurchase|payment|inquiry|stripeRefund|dispute)\.(update|updateMany|upsert)\(/.test(
      text,
    );
  return inSql || byPrisma;
}

function handlers(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, method]) => method ?? "");
}
