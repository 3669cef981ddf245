/** The tabs of the staff's list of orders. */
export const ORDER_VIEWS = ["all", "approval", "running", "slow"] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

export const ORDER_VIEW_LABELS: Readonly<Record<OrderView, string>> = {
  all: "All",
  approval: "Needs approval",
  running: "Running",
  slow: "Slow to fill",
};

/** The orders that the list can have. */
export const ORDER_SORTS = ["newest", "oldest", "amount"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ORDER_SORT_LABELS: Readonly<Record<OrderSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  amount: "Largest amount first",
};
