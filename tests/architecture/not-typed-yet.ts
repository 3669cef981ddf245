/** Files whose SQL has no types from the database yet. Only shrinks, to nothing; then it goes. */
export const NOT_TYPED_YET: readonly string[] = [
  "lib/delivery/destinations/read-health.server.ts",
  "lib/delivery/worker/claim.server.ts",
  "lib/delivery/worker/load-outbound-deliveries.server.ts",
  "lib/delivery/worker/record.server.ts",
];
