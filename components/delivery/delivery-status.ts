/** Labels and colors of the delivery statuses. */
export const DELIVERY_STATUS = {
  due: { word: "On its way", tone: "blue" },
  accepted: { word: "Accepted", tone: "green" },
  dead: { word: "Failed", tone: "red" },
  superseded: { word: "Accepted elsewhere", tone: "grey" },
  cancelled: { word: "Cancelled", tone: "grey" },
} as const;
