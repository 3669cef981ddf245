/** Files whose SQL has no types from the database yet. Only shrinks, to nothing; then it goes. */
export const NOT_TYPED_YET: readonly string[] = [
  "lib/delivery/destinations/change-destination.server.ts",
  "lib/delivery/destinations/create-destination.server.ts",
  "lib/delivery/destinations/read-health.server.ts",
  "lib/delivery/staff-commands.server.ts",
  "lib/delivery/worker/claim.server.ts",
  "lib/delivery/worker/load-outbound-deliveries.server.ts",
  "lib/delivery/worker/record.server.ts",
  "lib/orders/transition-order.server.ts",
  "lib/returns/decide-late-returns.server.ts",
  "lib/returns/grant-remedy.server.ts",
  "lib/returns/queries.server.ts",
  "lib/returns/read-return-facts.server.ts",
  "lib/returns/refund-undelivered.server.ts",
  "lib/returns/staff-queries.server.ts",
];
