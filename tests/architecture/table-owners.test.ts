import { expect, it } from "@jest/globals";
import { PERSONAL_DATA } from "@/lib/contacts/personal-data/inventory";
import { readSourceFiles, type SourceFile } from "./source-files";
import { findTableAccess, readModels } from "./table-access";
import { TABLE_OWNERS } from "./table-owners";

const files = readSourceFiles();
const models = readModels(files.filter(({ name }) => name.startsWith("prisma/models/")));
const product = files.filter(
  ({ name }) => /^(lib|worker)\/.+\.(tsx?|sql)$/.test(name) && !/\.test\.tsx?$/.test(name),
);

/** Tables that erasure, closing and the retention job clear: their statements are composed from the inventory. */
const CLEARED = PERSONAL_DATA.filter(
  ({ erases, rowsOfLeads, rowsOfAccount, columns, retention }) =>
    "remove" in retention ||
    ((rowsOfLeads ?? rowsOfAccount) &&
      (erases === "rows" || Object.values(columns).some(({ erasure }) => "to" in erasure))),
).map(({ table }) => table);

function domainOf(file: string): string {
  const [top = "", domain = ""] = file.split("/");
  return top === "lib" ? domain : top;
}

/** "file reads table" of every access that the list does not allow. */
function findForbidden(sources: readonly SourceFile[]): string[] {
  return sources
    .flatMap((source) => findTableAccess(models, source))
    .filter(({ file, table, kind }) => {
      const { owner, readers, alsoWrites = {} } = TABLE_OWNERS[table] ?? { owner: "", readers: [] };
      const domain = domainOf(file);
      if (domain === owner || domain in alsoWrites) return false;
      return kind === "writes" || !readers.includes(domain);
    })
    .map(({ file, table, kind }) => `${file} ${kind} ${table}`);
}

it("every table has an owner, and every owner a table", () => {
  expect(models.length).toBeGreaterThan(30);
  expect(Object.keys(TABLE_OWNERS).toSorted()).toEqual(models.map(({ table }) => table).toSorted());
});

it("no domain uses a table that the list does not give it", () => {
  expect(findForbidden(product)).toEqual([]);
});

it("the list names every table that erasure clears", () => {
  expect(CLEARED).toEqual(expect.arrayContaining(["Lead", "DeliveryAttempt", "Session"]));
  const forbidden = CLEARED.filter((table) => {
    const { owner, alsoWrites = {} } = TABLE_OWNERS[table] ?? { owner: "" };
    return owner !== "contacts" && !("contacts" in alsoWrites);
  });
  expect(forbidden).toEqual([]);
});

it("the list allows nothing that nobody needs", () => {
  const uses = new Set([
    ...product
      .flatMap((source) => findTableAccess(models, source))
      .map(({ file, table, kind }) => `${domainOf(file)} ${kind} ${table}`),
    ...CLEARED.map((table) => `contacts writes ${table}`),
  ]);
  const allowed = Object.entries(TABLE_OWNERS).flatMap(([table, { readers, alsoWrites = {} }]) => [
    ...readers.map((domain) => `${domain} reads ${table}`),
    ...Object.keys(alsoWrites).map((domain) => `${domain} writes ${table}`),
  ]);
  expect(allowed.filter((use) => !uses.has(use))).toEqual([]);
});

it.each([
  ["reads Session", 'sql(`SELECT "id" FROM "Session"`)'],
  ["reads Session", 'sql(`SELECT 1 FROM "User" u, "Session" s`)'],
  ["reads AccountToken", 'sql(`SELECT 1 FROM "User" u LEFT JOIN "AccountToken" t ON true`)'],
  ["writes Lead", 'sql(`UPDATE "Lead" SET "zip" = NULL`)'],
  ["writes Order", 'sql(`INSERT INTO\n  "Order" ("id") VALUES ($1)`)'],
  ["writes Session", 'sql(`DELETE FROM "Session"`)'],
  ["reads Session", "await db().session.findMany();"],
  ["reads Session", "await db()\n  .session.count();"],
  ["reads Session", "await db().user.findMany({ include: { sessions: true } });"],
  ["reads Session", "await db().user.findMany({ where: { sessions: { some: { id } } } });"],
  ["writes Order", "await db().order.updateMany({});"],
])("notices that a file %s: %s", (access, text) => {
  const file = "lib/catalog/planted.server.ts";
  expect(findForbidden([{ name: file, text }])).toContain(`${file} ${access}`);
});

it("notices the access of a function in SQL, and none in a comment", () => {
  const text = '-- UPDATE "Order"\nCREATE FUNCTION one() AS $$ UPDATE "Lead" SET "zip" = NULL $$;\n';
  expect(findForbidden([{ name: "lib/catalog/sql/one.sql", text }])).toEqual([
    "lib/catalog/sql/one.sql writes Lead",
  ]);
});
