/** `failover`: a lead goes to the first destination that accepts leads. `all`: to every destination. */
export const DELIVERY_MODES = ["failover", "all"] as const;

/** The mode of an account that chose none; `delivery_mode` and `queue_sold_leads` in SQL have it, too. */
export const DEFAULT_DELIVERY_MODE: (typeof DELIVERY_MODES)[number] = "failover";
