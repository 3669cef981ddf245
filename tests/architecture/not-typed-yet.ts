/** Files whose SQL has no types from the database yet. Only shrinks, to nothing; then it goes. */
export const NOT_TYPED_YET: readonly string[] = [
  "lib/returns/queries.server.ts",
  "lib/returns/read-return-facts.server.ts",
  "lib/returns/refund-undelivered.server.ts",
  "lib/returns/staff-queries.server.ts",
];
