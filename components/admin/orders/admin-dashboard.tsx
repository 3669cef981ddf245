"use client";

import { useCallback, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Pager } from "@/components/ui/listing/pager";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { PageHead } from "@/components/workspace/page-frame";
import { cn } from "@/lib/kit/cn";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { readOrderFilter, toOrderQuery, toViewQuery } from "@/lib/staff/orders/order-filter";
import type { StaffOrderDto } from "@/lib/staff/orders/schemas";
import { StaffGate } from "../staff-area";
import { BulkApprove } from "./bulk-approve";
import { OrderFilters } from "./order-filters";
import { OrderRows } from "./order-rows";
import type { RefundAction } from "./refund-undelivered";
import { UpdateOrderDialog } from "./update-order-dialog";
import { type ApprovalActions, useApprovals, useOrderPage, useStaffCounts } from "./use-admin-data";

export interface OrderActions extends ApprovalActions {
  refundUndelivered: RefundAction;
}

/** The Admin page. Its data is only requested for staff. */
export function AdminDashboard({ actions }: { actions: OrderActions }) {
  return <StaffGate>{() => <AdminPanel actions={actions} />}</StaffGate>;
}

/** All orders, with search, status filter and the dialog that changes a status. The server searches and counts. */
function AdminPanel({ actions }: { actions: OrderActions }) {
  const [parameters, changeUrl] = useUrlState();
  const filter = readOrderFilter(parameters);
  const { page: orders, rows, ...list } = useOrderPage(toOrderQuery(filter));
  const { data: counts } = useStaffCounts();
  const [edited, setEdited] = useState<StaffOrderDto | null>(null);
  const { ticked, toggle, clear } = useTicked();
  const { approve, undo } = useApprovals(actions);
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
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
        <OrderFilters
          filter={filter}
          counts={orders.data?.views}
          onChange={(change) => {
            clear();
            changeUrl({ ...change, page: "" });
            // The tab that is shown already was chosen again.
            if (list.isBehind) list.showCurrent();
          }}
        />
        {orders.data ? (
          <section
            aria-labelledby="orders-title"
            aria-busy={orders.isPlaceholderData}
            className={cn(orders.isPlaceholderData && "opacity-60")}
          >
            <h2
              ref={heading}
              tabIndex={-1}
              id="orders-title"
              className="mb-4 outline-none text-lg font-semibold"
            >
              Order Management{" "}
              <output className="font-normal text-muted">
                ({formatCountOf(orders.data.total, "order")})
              </output>
            </h2>
            {rows.length > 0 ? (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <OrderRows
                  orders={rows}
                  ticked={ticked}
                  onTick={toggle}
                  onEdit={setEdited}
                  onApprove={(id) => approve.mutate([id])}
                  onUndo={(id) => undo.mutate([id])}
                  isBusy={approve.isPending || undo.isPending}
                />
                <BulkApprove
                  orders={rows.filter(({ id, canApprove }) => canApprove && ticked.has(id))}
                  approve={approve}
                  onClear={clear}
                />
                <Pager
                  page={orders.data.page}
                  pages={orders.data.pages}
                  onPage={(next) => {
                    // Orders of the next page have moved up to this one: going on would skip them.
                    if (list.hasLeft && next > (Number(filter.page) || 1)) list.showCurrent();
                    else changeUrl({ page: next > 1 ? String(next) : "" }, "push");
                  }}
                />
                {list.isBehind ? (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="justify-self-start"
                    onClick={() => {
                      rememberPressed();
                      list.showCurrent();
                    }}
                  >
                    Show the current list
                  </Button>
                ) : null}
              </div>
            ) : (
              <NoOrders none={toViewQuery(filter) === ""} />
            )}
          </section>
        ) : null}
        {list.isError ? <LoadError what="The orders" onRetry={list.retry} busy={orders.isFetching} /> : null}
      </div>
      {edited ? (
        <UpdateOrderDialog
          key={edited.id}
          order={edited}
          refundUndelivered={actions.refundUndelivered}
          onClose={stopEditing}
        />
      ) : null}
    </div>
  );
}

/** The orders that are selected for a common action. */
function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (orderId: string) =>
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(orderId)) next.add(orderId);
      return next;
    });
  return { ticked, toggle, clear: () => setTicked(new Set()) };
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
