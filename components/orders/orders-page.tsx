"use client";

import Link from "next/link";
import { CustomerGate } from "@/components/layout/customer-gate";
import { BankDebits } from "@/components/payments/bank-debits";
import { buttonVariants } from "@/components/ui/button";
import { PageFrame } from "@/components/workspace/page-frame";
import { paths } from "@/lib/kit/paths";
import type { OrderApproval } from "@/lib/orders/good-standing";
import type { OrderActions } from "./order-actions";
import { OrderList } from "./order-list";

/** All orders of the customer. */
export function OrdersPage({ actions, approval }: { actions: OrderActions; approval: OrderApproval }) {
  return (
    <CustomerGate loadingLabel="Loading your orders...">
      {() => (
        <PageFrame
          title="Orders"
          aside={
            <Link href={paths.purchaseLeads} className={buttonVariants({ size: "sm" })}>
              Purchase leads
            </Link>
          }
        >
          <h2 className="sr-only">Your Lead Orders</h2>
          <BankDebits className="mb-4" />
          <OrderList actions={actions} approval={approval} />
        </PageFrame>
      )}
    </CustomerGate>
  );
}
