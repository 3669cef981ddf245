"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { Card } from "@/components/ui/card";
import { Pager } from "@/components/ui/listing/pager";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { PageHead } from "@/components/workspace/page-frame";
import { formatCount } from "@/lib/kit/format-count";
import { pageOf } from "@/lib/kit/page-of";
import { filterOrders, readStatusFilter, type StatusFilter } from "@/lib/orders/filter-orders";
import type { OrderDto } from "@/lib/orders/schemas";
import { NoAccess } from "../no-access";
import { RequireTwoFactor } from "../require-two-factor";
import { OrderFilters } from "./order-filters";
import { OrderRows } from "./order-rows";
import type { RefundAction } from "./refund-undelivered";
import { UpdateOrderDialog } from "./update-order-dialog";
import { useAdminOrders, useAdminUsers } from "./use-admin-data";

/** Orders on one page of the list. */
const PAGE_SIZE = 25;

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

/** All orders, with search, status filter and the dialog that changes a status. */
function AdminPanel({ refundUndelivered }: { refundUndelivered: RefundAction }) {
  const orders = useAdminOrders();
  const users = useAdminUsers();
  const [filter, changeFilter, turnTo] = useOrderFilter();
  const [edited, setEdited] = useState<OrderDto | null>(null);
  const stopEditing = useCallback(() => setEdited(null), []);

  if (!orders.data && !orders.isError) return <Loading label="Loading admin panel..." />;
  const all = orders.data ?? [];
  const found = filterOrders(all, filter.search, filter.status);
  const shown = pageOf(found, filter.page, PAGE_SIZE);
  return (
    <div className="workspace-page">
      <PageHead title="Admin Dashboard" />
      <div className="mt-6 grid gap-7">
        <StatCards
          totalOrders={orders.data ? all.length : null}
          pendingOrders={orders.data ? all.filter(({ status }) => status === "pending").length : null}
          totalUsers={users.data?.length ?? null}
        />
        <OrderFilters filter={filter} onChange={changeFilter} />
        {orders.isError ? (
          <LoadError what="The orders" onRetry={() => void orders.refetch()} busy={orders.isFetching} />
        ) : null}
        {orders.data ? (
          <section aria-labelledby="orders-title">
            <h2 id="orders-title" className="mb-4 text-lg font-semibold">
              Order Management{" "}
              <output className="font-normal text-muted">
                ({found.length} {found.length === 1 ? "order" : "orders"})
              </output>
            </h2>
            {found.length > 0 ? (
              <div className="grid gap-4">
                <OrderRows orders={shown.items} onEdit={setEdited} />
                <Pager page={shown.page} pages={shown.pages} onPage={turnTo} />
              </div>
            ) : (
              <NoOrders none={all.length === 0} />
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

/** Search, status filter and page, kept in the URL so that a reload or a link shows the same list. */
function useOrderFilter() {
  const parameters = useSearchParams();
  const [filter, setFilter] = useState({
    search: parameters.get("search") ?? "",
    status: readStatusFilter(parameters.get("status")),
    page: parameters.get("page"),
  });

  const show = (next: typeof filter) => {
    setFilter(next);
    const query = new URLSearchParams();
    if (next.search) query.set("search", next.search);
    if (next.status !== "all") query.set("status", next.status);
    if (next.page) query.set("page", next.page);
    const text = query.toString();
    window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
  };
  // Another filter has other pages.
  const change = (next: { search: string; status: StatusFilter }) => show({ ...next, page: null });
  const turnTo = (page: number) => show({ ...filter, page: page > 1 ? String(page) : null });

  return [filter, change, turnTo] as const;
}
