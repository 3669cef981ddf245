/**
 * SQL that returns a row for each failed delivery that staff can do something about, as the page of deliveries lists them: none of a removed
 * destination, and no alert, which came too late for its browser while the lead has a delivery of its own.
 */
export const DEAD_DELIVERIES = `SELECT 1 FROM "Delivery" v JOIN "Destination" t ON t."id" = v."destinationId"
  WHERE v."status" = 'dead' AND v."event" <> 'lead.alert' AND t."removedAt" IS NULL` as const;
