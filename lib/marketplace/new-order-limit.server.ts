import "server-only";
import { conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { NewOrderLimitBody, NewOrderLimitDto } from "./order-limits";

/** The daily limit that the viewer's orders begin with. */
export function readNewOrderLimit(viewer: { id: string }): Promise<NewOrderLimitDto> {
  return readLimit(autocommit, viewer);
}

async function readLimit(runner: SqlRunner, { id }: { id: string }): Promise<NewOrderLimitDto> {
  const [row] = await runner.rows(sql(`SELECT "dailyCap" FROM "NewOrderLimit" WHERE "userId" = $1`), [id]);
  return { dailyCap: row?.dailyCap ?? null };
}

/**
 * Sets or removes the daily limit that the viewer's orders begin with. An order of an account that is approved at once gets its first
 * leads before anybody could set its own limit. Orders that have begun, and those with a limit of their own, keep theirs.
 * @throws AppError 409 `limit-changed-meanwhile` when the limit is not the one that the page showed.
 */
export async function setNewOrderLimit(
  viewer: { id: string },
  { dailyCap, shownCap }: NewOrderLimitBody,
): Promise<NewOrderLimitDto> {
  await inTransaction(async (transaction) => {
    await transaction.rows(sql(`SELECT "id" FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`), [viewer.id]);
    const stored = await readLimit(transaction, viewer);
    if (shownCap !== undefined && shownCap !== stored.dailyCap && dailyCap !== stored.dailyCap)
      throw conflict(
        "limit-changed-meanwhile",
        "The daily limit of new orders has been changed meanwhile. Nothing was saved.",
      );
    await (dailyCap === null
      ? transaction.execute(sql(`DELETE FROM "NewOrderLimit" WHERE "userId" = $1`), [viewer.id])
      : transaction.execute(
          sql(`INSERT INTO "NewOrderLimit" ("userId", "dailyCap") VALUES ($1, $2)
               ON CONFLICT ("userId") DO UPDATE SET "dailyCap" = EXCLUDED."dailyCap"`),
          [viewer.id, dailyCap],
        ));
  });
  return { dailyCap };
}
