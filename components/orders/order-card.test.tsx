import { describe, expect, it } from "@jest/globals";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import type { OrderStatus } from "@/lib/orders/order-status";
import type { OrderActions } from "./order-actions";
import { OrderCard } from "./order-card";

const refuse = async () => {
  throw new Error("A card that is only rendered calls no action.");
};
const actions: OrderActions = { setOrderLimits: refuse, offerRepeat: refuse, repeatOrder: refuse };

function card(status: OrderStatus, isChosen: boolean): string {
  const orderId = "1a2b3c4d-0000-4000-8000-000000000000";
  return renderToStaticMarkup(
    <PathnameContext value="/dashboard/orders">
      <QueryClientProvider client={new QueryClient()}>
        <OrderCard
          order={{
            id: orderId,
            userId: "user",
            leadConfigId: "configuration",
            paymentIntentId: "pi_1",
            orderType: "custom",
            status,
            totalAmount: "91.00",
            currency: "USD",
            notes: null,
            createdAt: "2026-11-20T12:00:00.000Z",
            completedAt: null,
          }}
          contents={{
            orderId,
            bought: "2 Premium life",
            states: isChosen ? [] : ["FL"],
            isChosen,
            purchaseType: "one-time",
          }}
          progress={undefined}
          actions={actions}
          approval="review"
          isRegular
        />
      </QueryClientProvider>
    </PathnameContext>,
  );
}

describe("the card of an order", () => {
  it("offers to order a package again once it has ended", () => {
    for (const status of ["completed", "cancelled"] as const)
      expect(card(status, false)).toContain("Order again");
    expect(card("approved", false)).not.toContain("Order again");
  });

  it("does not offer it, nor announce a review, for leads that were chosen through the API", () => {
    for (const status of ["pending", "completed", "cancelled"] as const) {
      const markup = card(status, true);
      expect(markup).toContain("2 Premium life chosen one by one");
      expect(markup).not.toContain("Order again");
      expect(markup).not.toContain("review");
    }
  });
});
