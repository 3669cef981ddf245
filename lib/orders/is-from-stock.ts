/** SQL: the configuration `c` of an order names no leads, so it is filled from what comes. Chosen leads are sold without approval. */
export const IS_FROM_STOCK = `COALESCE(cardinality(c."leadIds"), 0) = 0` as const;
