import { IS_DEAD_LETTER } from "@/lib/delivery/withdrawn-leads";

/** SQL: the failed deliveries `d` that staff can do something about and their destinations `t`, none of which is removed. */
export const FROM_DEAD_LETTERS = `FROM "Delivery" d JOIN "Destination" t ON t."id" = d."destinationId"
  WHERE ${IS_DEAD_LETTER} AND t."removedAt" IS NULL` as const;

/** SQL that returns a row for each failed delivery that staff can do something about, as the page of deliveries lists them. */
export const DEAD_DELIVERIES = `SELECT 1 ${FROM_DEAD_LETTERS}` as const;
