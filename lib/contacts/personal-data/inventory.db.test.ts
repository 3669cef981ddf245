import { describe, expect, it } from "@jest/globals";
import { pool } from "@/lib/platform/db/pool.server";
import { FREE_COLUMNS } from "@/tests/architecture/free-columns";
import { PERSONAL_DATA } from "./inventory";

const personal = PERSONAL_DATA.flatMap(({ table, columns }) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);
const free = Object.entries(FREE_COLUMNS).flatMap(([table, columns]) =>
  columns.split(" ").map((column) => `${table}.${column}`),
);

async function readColumns(): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS "name" FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

describe("the inventory of personal data", () => {
  it("and the list of free columns name every column of the database once", async () => {
    expect([...personal, ...free].toSorted()).toEqual((await readColumns()).toSorted());
  });

  it("has no column that stores a sealed value, a contact or an IP address as free", () => {
    const telling = /Sealed$|email|phone|name$|Name$|address|userAgent|birth/i;
    const technical =
      /^(AppliedFunction|LeadCheck|LeadCheckRow|LeadPackage|LeadType|OperatorSetting|Publisher|State)\.name$/;
    expect(free.filter((column) => telling.test(column) && !technical.test(column))).toEqual([
      // When an email was confirmed.
      "User.emailConfirmedAt",
      // Whether a message was written with an emailed link.
      "InquiryMessage.emailConfirmed",
    ]);
  });

  it("composes statements that the database accepts", async () => {
    const client = await pool().connect();
    let accepted = 0;
    try {
      for (const { table, rowsOfLeads, rowsOfAccount, retention } of PERSONAL_DATA) {
        if (rowsOfLeads) await client.query(`SELECT 1 FROM "${table}" WHERE ${rowsOfLeads}`, [[]]);
        if (rowsOfAccount)
          await client.query(`SELECT 1 FROM "${table}" WHERE ${rowsOfAccount}`, [crypto.randomUUID()]);
        if ("days" in retention) await client.query(`SELECT ${retention.from} FROM "${table}" LIMIT 0`);
        if ("until" in retention) await client.query(`SELECT "${retention.until}" FROM "${table}" LIMIT 0`);
        accepted += 1;
      }
    } finally {
      client.release();
    }
    expect(accepted).toBe(PERSONAL_DATA.length);
  });
});
