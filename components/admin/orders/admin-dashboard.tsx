"use client";

import { useCallback, useState } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { Card } from "@/components/ui/card";
import { Pager } from "@/components/ui/listing/pager";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { PageHead } from "@/components/workspace/page-frame";
import { cn } from "@/lib/kit/cn";
import { formatCount } from "@/lib/kit/format-count";
import { readOrderFilter } from "@/lib/orders/order-filter";
import type { OrderDto } from "@/lib/orders/schemas";
import { NoAccess } from "../no-access";
import { RequireTwoFactor } from "../require-two-factor";
import { OrderFilters } from "./order-filters";
import { OrderRows } from "./order-rows";
import type { RefundAction } from "./refund-undelivered";
import { UpdateOrderDialog } from "./update-order-dialog";
import { useOrderPage, useStaffCounts } from "./use-admin-data";

/** The Admin page. Its data is only requested for staff. */
export function AdminDashboard({ refundUndelivered }: { refundUndelivered: RefundAction }) {
  return (
    <CustomerGate loadingLabel="Loading admin panel...">
      {(user) =>
        user.role === "staff" ? (
          <RequireTwoFactor user={user}>
            <AdminPanel refundUndelivered={refundUndelivered} />
          </RequireTwoFactor>
        ) : (
          <NoAccess />
        )
      }
    </CustomerGate>
  );
}

/** All orders, with search, status filter and the dialog that changes a status. The server searches and counts. */
function AdminPanel({ refundUndelivered }: { refundUndelivered: RefundAction }) {
  const [parameters, changeUrl] = useUrlState();
  const filter = readOrderFilter(parameters);
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  const orders = useOrderPage(query);
  const { data: counts } = useStaffCounts();
  const [edited, setEdited] = useState<OrderDto | null>(null);
  const stopEditing = useCallback(() => setEdited(null), []);

  if (!orders.data && !orders.isError) return <Loading label="Loading admin panel..." />;
  return (
    <div className="workspace-page">
      <PageHead title="Admin Dashboard" />
      <div className="mt-6 grid gap-7">
        <StatCards
          totalOrders={counts?.orders ?? null}
          pendingOrders={counts?.pendingOrders ?? null}
          totalUsers={counts?.users ?? null}
        />
        <OrderFilters filter={filter} onChange={(change) => changeUrl({ ...change, page: "" })} />
        {orders.isError ? (
          <LoadError what="The orders" onRetry={() => void orders.refetch()} busy={orders.isFetching} />
        ) : null}
        {orders.data ? (
          <section
            aria-labelledby="orders-title"
            aria-busy={orders.isPlaceholderData}
            className={cn(orders.isPlaceholderData && "opacity-60")}
          >
            <h2 id="orders-title" className="mb-4 text-lg font-semibold">
              Order Management{" "}
              <output className="font-normal text-muted">
                ({formatCount(orders.data.total)} {orders.data.total === 1 ? "order" : "orders"})
              </output>
            </h2>
            {orders.data.total > 0 ? (
              <div className="grid gap-4">
                <OrderRows orders={orders.data.orders} onEdit={setEdited} />
                <Pager
                  page={orders.data.page}
                  pages={orders.data.pages}
                  onPage={(next) => changeUrl({ page: next > 1 ? String(next) : "" }, "push")}
                />
              </div>
            ) : (
              <NoOrders none={filter.search === "" && filter.status === ""} />
            )}
          </section>
        ) : null}
      </div>
      {edited ? (
        <UpdateOrderDialog
          key={edited.id}
          order={edited}
          refundUndelivered={refundUndelivered}
          onClose={stopEditing}
        />
      ) : null}
    </div>
  );
}

/** Shown for an empty list. `none`: there are no orders at all; otherwise the filter matches none. */
function NoOrders({ none }: { none: boolean }) {
  return (
    <Card>
      <h3 className="font-display text-xl font-medium">No orders found</h3>
      <p className="mt-1 text-ink-soft">
        {none ? "No orders have been placed yet." : "Try adjusting your search filters."}
      </p>
    </Card>
  );
}

interface StatCardsProps {
  /** Null while unknown. */
  totalOrders: number | null;
  pendingOrders: number | null;
  totalUsers: number | null;
}

/** The totals above the order list. */
function StatCards({ totalOrders, pendingOrders, totalUsers }: StatCardsProps) {
  return (
    <dl className="grid grid-cols-3 rounded-lg border border-line bg-white">
      <Stat label="Total Orders" value={totalOrders} />
      <Stat label="Pending Orders" value={pendingOrders} />
      <Stat label="Total Users" value={totalUsers} />
    </dl>
  );
}

function Stat({ label, value }: { label: string; value: number | null }) {
  return (
    <div className="flex flex-col-reverse justify-end border-line px-3 py-4 not-first:border-l sm:px-6">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl font-medium">{value === null ? "–" : formatCount(value)}</dd>
    </div>
  );
}
