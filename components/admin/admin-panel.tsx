"use client";

import { useCallback, useState } from "react";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { filterOrders } from "@/lib/orders/filter-orders";
import type { OrderDto } from "@/lib/orders/schemas";
import { AdminHeader } from "./admin-header";
import { NoOrders } from "./orders/no-orders";
import { OrderFilters } from "./orders/order-filters";
import { OrderRows } from "./orders/order-rows";
import { StatCards } from "./orders/stat-cards";
import { UpdateOrderDialog } from "./orders/update-order-dialog";
import { useAdminOrders, useAdminUsers } from "./orders/use-admin-data";
import { useOrderFilter } from "./orders/use-order-filter";

/** All orders: search, filter and change the status. */
export function AdminPanel() {
  const orders = useAdminOrders();
  const users = useAdminUsers();
  const [filter, changeFilter] = useOrderFilter();
  const [edited, setEdited] = useState<OrderDto | null>(null);
  const stopEditing = useCallback(() => setEdited(null), []);

  if (!orders.data && !orders.isError) return <Loading label="Loading admin panel..." />;
  const all = orders.data ?? [];
  const found = filterOrders(all, filter.search, filter.status);
  return (
    <div className="page-width py-8 lg:py-12">
      <AdminHeader title="Admin Dashboard" />
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
              <OrderRows orders={found} onEdit={setEdited} />
            ) : (
              <NoOrders none={all.length === 0} />
            )}
          </section>
        ) : null}
      </div>
      {edited ? <UpdateOrderDialog key={edited.id} order={edited} onClose={stopEditing} /> : null}
    </div>
  );
}
