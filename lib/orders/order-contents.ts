import * as z from "zod/mini";
import { PURCHASE_TYPES } from "@/lib/configurations/rules";
import { hasEnded, type OrderStatus } from "./order-status";

/** What an order bought, as GET /api/my/order-contents lists it. */
export const orderContentsDto = z.object({
  orderId: z.string(),
  /** `250 Premium life`, `Growth package, 150 Premium auto`. */
  bought: z.string(),
  /** Codes: `FL`. Empty when the leads were chosen one by one. */
  states: z.array(z.string()),
  /** The leads were chosen one by one through the public API. */
  isChosen: z.boolean(),
  purchaseType: z.enum(PURCHASE_TYPES),
});
export type OrderContentsDto = z.infer<typeof orderContentsDto>;

/** States are named up to this number, and counted above it. */
const NAMED_STATES = 5;

/** `TX, OK, LA`; above five states `12 states`. */
export function nameStates(codes: readonly string[]): string {
  return codes.length > NAMED_STATES ? `${codes.length} states` : codes.join(", ");
}

/** What an order bought, in a line: `250 Premium life from 6 states, weekly`. */
export function describeContents({
  bought,
  states,
  isChosen,
  purchaseType,
}: Omit<OrderContentsDto, "orderId">): string {
  const from = isChosen ? "chosen one by one" : `from ${nameStates(states)}`;
  return `${bought} ${from}, ${purchaseType}`;
}

/**
 * Whether "Order again" is offered on the card of an order. Not while it gets leads, and never for leads that were chosen one by
 * one: each of them is sold once.
 */
export function isRepeatable(status: OrderStatus, { isChosen }: Pick<OrderContentsDto, "isChosen">): boolean {
  return hasEnded(status) && !isChosen;
}
