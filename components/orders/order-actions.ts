import type { RepeatOffer } from "@/lib/checkout/schemas";
import type { OrderLimits, OrderProgress } from "@/lib/marketplace/order-limits";
import type { ActionResult } from "@/lib/platform/http/action-result";

/** The server actions of an order card. The page passes them: components do not import from `app`. */
export interface OrderActions {
  /** The result is null while the order waits for approval. */
  setOrderLimits: (input: OrderLimits & { orderId: string }) => Promise<ActionResult<OrderProgress | null>>;
  offerRepeat: (input: { orderId: string }) => Promise<ActionResult<RepeatOffer>>;
  /** `totalPrice` is the decimal price that the customer agreed to. The result is the configuration to pay for. */
  repeatOrder: (input: { orderId: string; totalPrice: string }) => Promise<ActionResult<{ id: string }>>;
}
