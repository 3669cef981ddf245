"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { paths } from "@/lib/kit/paths";
import type { OrderApproval } from "@/lib/orders/good-standing";
import { orderContentsDto } from "@/lib/orders/order-contents";
import { isServed } from "@/lib/orders/order-status";
import type { OrderActions } from "./order-actions";
import { OrderCard } from "./order-card";
import { useOrderProgress } from "./use-order-progress";
import { useOwnOrders } from "./use-own-orders";

const readContents = getFromKey(z.array(orderContentsDto));

interface OrderListProps {
  actions: OrderActions;
  approval: OrderApproval;
  /** The number of orders, the newest first. All without it. */
  shown?: number;
}

/** The viewer's orders, newest first. */
export function OrderList({ actions, approval, shown }: OrderListProps) {
  const { data, isError, isFetching, refetch } = useOwnOrders();
  const { data: contents } = useQuery({
    queryKey: ["/api/my/order-contents"],
    queryFn: readContents,
    ...AT_EACH_VISIT,
  });
  const progress = useOrderProgress();

  if (isError && !data)
    return <LoadError what="Your orders" onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading label="Loading your orders..." />;
  if (data.length === 0) return <NoOrders />;
  const isRegular = data.some(({ status }) => isServed(status) || status === "completed");
  return (
    <ul className="grid gap-4">
      {data.slice(0, shown).map((order) => (
        <li key={order.id}>
          <OrderCard
            order={order}
            contents={contents?.find(({ orderId }) => orderId === order.id)}
            progress={progress.get(order.id)}
            actions={actions}
            approval={approval}
            isRegular={isRegular}
          />
        </li>
      ))}
    </ul>
  );
}

function NoOrders() {
  return (
    <Card className="grid justify-items-start gap-3">
      <h3 className="font-display text-xl font-medium">No orders yet</h3>
      <p className="text-ink-soft">
        Choose type, quantity and states; your first order appears here once it is paid.
      </p>
      <Link href={paths.purchaseLeads} className={buttonVariants()}>
        Get Started
      </Link>
    </Card>
  );
}
