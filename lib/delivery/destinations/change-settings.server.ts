import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { DeliverySettingsBody } from "./config-schemas";

/**
 * Sets the mode, and which destination comes first. Browsers with alerts have no place in the order. Does nothing when mode
 * and order are as they were.
 * @throws AppError 422 when the order does not name every destination once.
 */
export async function changeSettings(owner: Actor, { mode, order }: DeliverySettingsBody): Promise<void> {
  await inTransaction(async (transaction) => {
    const own = await transaction.rows(
      sql(
        `SELECT "id", "position" FROM "Destination" WHERE "userId" = $1 AND "removedAt" IS NULL AND "kind" <> 'push'
         ORDER BY "id" FOR NO KEY UPDATE`,
      ),
      [owner.id],
    );
    if (
      own.length !== order.length ||
      new Set(order).size !== order.length ||
      !own.every(({ id }) => order.includes(id))
    )
      throw refused(
        "order-incomplete",
        "The order must name each of your destinations once. Reload the page and try again.",
      );
    const present = own.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
    if (isDeepStrictEqual(present, order) && (await readMode(owner.id, transaction)) === mode) return;
    await transaction.execute(
      sql(`INSERT INTO "DeliverySettings" ("userId", "mode", "updatedAt") VALUES ($1, $2::"DeliveryMode", now())
       ON CONFLICT ("userId") DO UPDATE SET "mode" = EXCLUDED."mode", "updatedAt" = now()`),
      [owner.id, mode],
    );
    await transaction.execute(
      sql(`UPDATE "Destination" d SET "position" = o."position"
       FROM unnest($1::uuid[]) WITH ORDINALITY AS o ("id", "position") WHERE d."id" = o."id"`),
      [order],
    );
    await recordAudit(
      {
        actorId: owner.id,
        action: "delivery.change-settings",
        subject: { type: "user", id: owner.id },
        outcome: "done",
        after: { mode, order },
        ipAddress: owner.ipAddress,
      },
      transaction,
    );
  });
}

async function readMode(ownerId: string, transaction: Transaction): Promise<string | undefined> {
  const [row] = await transaction.rows(sql(`SELECT delivery_mode($1) AS "mode!"`), [ownerId]);
  return row?.mode;
}
