import type { PurchaseType } from "@/lib/configurations/rules";

/** When the same amount is charged again, completing the sentence "Charged again …"; null for never. */
export const CHARGED_AGAIN: Readonly<Record<PurchaseType, string | null>> = {
  "one-time": null,
  weekly: "every Sunday morning until you cancel",
  monthly: "every month until you cancel",
};

/** The suffix of the quantity, such as "250 leads per week". */
export const QUANTITY_PERIOD: Readonly<Record<PurchaseType, string>> = {
  "one-time": "",
  weekly: " per week",
  monthly: " per month",
};
