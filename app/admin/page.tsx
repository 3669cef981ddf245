import type { Metadata } from "next";
import { Suspense } from "react";
import { AdminDashboard } from "@/components/admin/orders/admin-dashboard";
import { SentQueries } from "@/components/layout/sent-queries";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { readOrderFilter, toOrderQuery } from "@/lib/staff/orders/order-filter";
import { countForStaff, listOrderPage } from "@/lib/staff/orders/queries.server";
import { orderListQuery } from "@/lib/staff/orders/schemas";
import { approveOrders, refundUndelivered, undoApprovals } from "./actions";

export const metadata: Metadata = describePrivatePage("Admin");

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function AdminPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireStaffPage();
  const given = await searchParams;
  const filter = readOrderFilter({
    get: (name) => (typeof given[name] === "string" ? given[name] : null),
  });
  // Days begin where the reader is, which only the browser knows: it asks for such a list itself.
  const query = filter.from || filter.to ? null : toOrderQuery(filter);
  const state = await prefetch(viewer, [
    [["/api/admin/orders", "counts"], countForStaff],
    ...(query === null
      ? []
      : ([
          [
            ["/api/admin/orders", "list", query],
            () => listOrderPage(orderListQuery.parse(Object.fromEntries(new URLSearchParams(query)))),
          ],
        ] as const)),
  ]);
  return (
    <SentQueries state={state}>
      <Suspense fallback={<Loading label="Loading admin panel..." />}>
        <AdminDashboard actions={{ refundUndelivered, approveOrders, undoApprovals }} />
      </Suspense>
    </SentQueries>
  );
}
