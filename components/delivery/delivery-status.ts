/** The states of a delivery in words and colours. */
export const DELIVERY_STATUS = {
  due: { word: "On its way", tone: "blue" },
  accepted: { word: "Accepted", tone: "green" },
  dead: { word: "Given up", tone: "red" },
  superseded: { word: "Taken by another", tone: "grey" },
  cancelled: { word: "Cancelled", tone: "grey" },
} as const;
