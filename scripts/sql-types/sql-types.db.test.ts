import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { PoolClient } from "pg";
import { pool } from "@/lib/platform/db/pool.server";
import { describeStatement } from "./describe-statement";
import { generateStatementTypes, listGeneratedFiles } from "./generate-statement-types";
import { readPostgresTypes } from "./postgres-types";

const ROOT = path.resolve(__dirname, "../..");

let client: PoolClient;
beforeEach(async () => {
  client = await pool().connect();
});
afterEach(() => client.release());

it("the committed types are the ones that the database gives (else: npm run sql:types)", async () => {
  const files = await generateStatementTypes(ROOT, client);
  const stale = [...files].filter(
    ([file, text]) =>
      !existsSync(path.join(ROOT, file)) || readFileSync(path.join(ROOT, file), "utf8") !== text,
  );
  expect(stale.map(([file]) => file)).toEqual([]);
  expect(listGeneratedFiles(ROOT)).toEqual([...files.keys()].toSorted());
});

describe("a column may be null", () => {
  const nullable = async (text: string) =>
    (await describeStatement(client, text)).columns.flatMap(({ name, isNullable }) =>
      isNullable ? [name] : [],
    );

  it.each([
    ["where its table allows it", `SELECT "id", "closedAt" FROM "User"`, ["closedAt"]],
    ["where it is computed", `SELECT "id", count(*) AS "total" FROM "User" GROUP BY "id"`, ["total"]],
    [
      "on the outer side of a left join",
      `SELECT u."id", s."id" AS "session" FROM "User" u LEFT JOIN "Session" s ON s."userId" = u."id"`,
      ["session"],
    ],
    [
      "on the outer side of a right join",
      `SELECT u."id", s."id" AS "session" FROM "User" u RIGHT JOIN "Session" s ON s."userId" = u."id"`,
      ["id"],
    ],
    [
      "on both sides of a full join",
      `SELECT u."id", s."id" AS "session" FROM "User" u FULL JOIN "Session" s ON s."userId" = u."id"`,
      ["id", "session"],
    ],
    [
      "where the joined row is missing by condition",
      `SELECT u."id", s."id" AS "session" FROM "User" u LEFT JOIN "Session" s ON s."userId" = u."id"
       WHERE s."userId" IS NULL`,
      ["session"],
    ],
    [
      "in an outer joined expression table",
      `WITH s AS MATERIALIZED (SELECT "id", "userId" FROM "Session")
       SELECT u."id", s."id" AS "session" FROM "User" u LEFT JOIN s ON s."userId" = u."id"`,
      ["session"],
    ],
    [
      "of a written row as of a read one",
      `UPDATE "User" SET "closedAt" = now() RETURNING "id", "closedAt"`,
      ["closedAt"],
    ],
  ])("%s", async (_, text, columns) => {
    expect(await nullable(text)).toEqual(columns);
  });
});

it("types follow PostgreSQL's and what pg makes of them", async () => {
  const types = await readPostgresTypes(client);
  const { parameterTypes, columns } = await describeStatement(
    client,
    `SELECT "id", "role", "createdAt", 1::int8 AS "big", '{}'::jsonb AS "json", ARRAY["role"] AS "roles", ARRAY["id"] AS "ids"
     FROM "User" WHERE "role" = $1 AND "id" = ANY ($2) AND "createdAt" > $3`,
  );
  expect(parameterTypes.map((type) => types.parameterType(type))).toEqual([
    '"customer" | "staff"',
    "readonly (string)[]",
    "Date | string",
  ]);
  expect(columns.map(({ type }) => types.columnType(type))).toEqual([
    "string",
    '"customer" | "staff"',
    "Date",
    "string",
    "unknown",
    "string",
    "string[]",
  ]);
});

it("a wrong statement is refused in PostgreSQL's words, and the next one is described", async () => {
  await expect(describeStatement(client, `SELECT "nonsense" FROM "User"`)).rejects.toThrow(
    'column "nonsense" does not exist',
  );
  expect((await describeStatement(client, `SELECT "id" FROM "User"`)).columns).toHaveLength(1);
});
