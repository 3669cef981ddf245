/** `given`: oldest first; `reversed`: newest first; or a list of event types, unnamed types last. */
export type ReleaseOrder = "given" | "reversed" | string[];

/** Sorts held deliveries (oldest first) into the order they are to be delivered in. */
export function inOrder<T>(deliveries: T[], order: ReleaseOrder, typeOf: (delivery: T) => string): T[] {
  if (order === "given") return deliveries;
  if (order === "reversed") return deliveries.toReversed();
  const rank = (delivery: T) => {
    const position = order.indexOf(typeOf(delivery));
    return position < 0 ? order.length : position;
  };
  return deliveries.toSorted((left, right) => rank(left) - rank(right));
}
