import type { OrderRules, OrderRulesDto } from "@/lib/marketplace/order-rules";
import type { ActionResult } from "@/lib/platform/http/action-result";
import type { OrderActions } from "../order-actions";

/** The server actions of an order's page. */
export interface OrderPageActions extends OrderActions {
  setOrderRules: (input: OrderRules & { orderId: string }) => Promise<ActionResult<OrderRulesDto>>;
}
