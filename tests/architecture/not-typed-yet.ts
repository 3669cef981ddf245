/** Files whose SQL has no types from the database yet. Only shrinks, to nothing; then it goes. */
export const NOT_TYPED_YET: readonly string[] = [
  "lib/delivery/destinations/read-health.server.ts",
  "lib/delivery/worker/claim.server.ts",
  "lib/delivery/worker/load-outbound-deliveries.server.ts",
  "lib/delivery/worker/record.server.ts",
  "lib/marketplace/advance-order.server.ts",
  "lib/marketplace/find-own-sale.server.ts",
  "lib/marketplace/match-stock.server.ts",
  "lib/marketplace/order-progress.server.ts",
  "lib/marketplace/run-sale.server.ts",
  "lib/marketplace/set-order-limits.server.ts",
  "lib/marketplace/start-fulfillment.server.ts",
  "lib/returns/queries.server.ts",
  "lib/returns/read-return-facts.server.ts",
  "lib/returns/refund-undelivered.server.ts",
  "lib/returns/staff-queries.server.ts",
  "worker/subscriptions.ts",
];
