import { expect, it } from "@jest/globals";
import { readPromises, type Statement } from "./sql";
import { autocommit } from "./sql-runner.server";

/** A statement of the test alone: its types are not generated. */
function statement(text: string): Statement<[string | null], { name: string }> {
  return readPromises(text);
}

it("returns rows, and the number of rows that were changed", async () => {
  const promised = statement('SELECT $1::text AS "name!"');
  expect(await autocommit.rows(promised, ["Ann"])).toEqual([{ name: "Ann" }]);
  expect(await autocommit.execute(statement('DELETE FROM "User" WHERE "email" = $1'), ["nobody"])).toBe(0);
});

it("refuses a row that breaks the statement's promise", async () => {
  await expect(autocommit.rows(statement('SELECT $1::text AS "name!"'), [null])).rejects.toThrow(
    "column name is null",
  );
});
