import { describe, expect, it, jest } from "@jest/globals";
import type { ReactNode } from "react";
import type { UserDto } from "@/lib/accounts/dto";
import type { StaffOrderPageDto } from "@/lib/staff/orders/schemas";
import { orderPageWith } from "@/tests/factories/order-page";
import { buildStaffOrder } from "@/tests/factories/staff-orders";
import { renderPage } from "./render-page";
import { CUSTOMER } from "./sample-data";
import { headingsOf, textOf } from "./text-of";

// The gate shows its content only in a browser.
jest.doMock("@/components/layout/customer-gate", () => ({
  CustomerGate: ({ children }: { children: (user: UserDto) => ReactNode }) => children(viewer),
}));
let viewer: UserDto = CUSTOMER;
const refuse = async () => {
  throw new Error("A page that is only rendered calls no action.");
};

describe("the customer's first page", () => {
  const { order } = orderPageWith([]);
  const orders = Array.from({ length: 7 }, (_, index) => ({
    ...order,
    id: `${index}0000000-0000-4000-8000-00000000dead`,
    createdAt: "2026-11-26T12:00:00.000Z",
  }));
  const actions = { setOrderLimits: refuse, offerRepeat: refuse, repeatOrder: refuse };
  const page = async () => {
    viewer = CUSTOMER;
    const { OverviewPage } = await import("@/components/overview/overview-page");
    return renderPage(<OverviewPage actions={actions} approval="review" />, {
      fetched: [[["/api/orders"], orders]],
    });
  };

  it("lists the newest five orders, and links to all", async () => {
    const html = await page();
    expect(headingsOf(html, 2)).toContain("Your Lead Orders");
    expect(html.match(/<article/g)).toHaveLength(5);
    for (const { id } of orders.slice(0, 5)) expect(html).toContain(id.slice(0, 8));
    expect(html).toMatch(/<a [^>]*href="\/dashboard\/orders"[^>]*>All orders/);
  });

  it("has an account card that leads to the builder", async () => {
    expect(await page()).toMatch(/<a [^>]*href="\/purchase-leads"[^>]*>Purchase More Leads/);
  });
});

describe("the Admin page", () => {
  const actions = { refundUndelivered: refuse, approveOrders: refuse, undoApprovals: refuse };
  const none: StaffOrderPageDto = {
    orders: [],
    total: 0,
    page: 1,
    pages: 1,
    views: { approval: 0, running: 0, slow: 0 },
  };
  const page = async (search: string, list?: StaffOrderPageDto) => {
    viewer = { ...CUSTOMER, role: "staff" };
    const { AdminDashboard } = await import("@/components/admin/orders/admin-dashboard");
    return textOf(
      renderPage(<AdminDashboard actions={actions} />, {
        search,
        fetched: list ? [[["/api/admin/orders", "list", search], list]] : [],
      }),
    );
  };

  it("reads Loading admin panel... until its orders are there", async () => {
    expect((await page("")).trim()).toBe("Loading admin panel...");
    expect(await page("", { ...none, orders: [buildStaffOrder()], total: 1 })).toMatch(
      /Admin Dashboard.*Total Orders.*Pending Orders.*Total Users.*Order Management \(1 order\)/,
    );
  });

  it("without orders says whether there are none at all, or none that match", async () => {
    const empty = await page("", none);
    expect(empty).toContain("No orders found No orders have been placed yet.");
    expect(await page("status=pending", none)).toContain(
      "No orders found Try adjusting your search filters.",
    );
  });
});
