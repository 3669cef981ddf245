"use client";

import { CustomerGate } from "@/components/layout/customer-gate";
import { Button } from "@/components/ui/button";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { BackLink } from "@/components/workspace/back-link";
import { PageHead } from "@/components/workspace/page-frame";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import type { OrderApproval } from "@/lib/orders/good-standing";
import {
  isServed,
  ORDER_STATUS_LABELS,
  ORDER_STATUS_TONES,
  type OrderStatus,
} from "@/lib/orders/order-status";
import { ApiError } from "@/lib/platform/http/api-request";
import { describeOrder } from "@/lib/workspace/describe-order";
import type { OrderPageDto } from "@/lib/workspace/order-page";
import { describeReview } from "../order-card";
import { MY_ORDER_MONEY, OrderMoney } from "../order-money";
import { RepeatOrder } from "../repeat-order";
import { FillByCard } from "./fill-by-card";
import { FillPanel } from "./fill-panel";
import { NearMisses } from "./near-misses";
import { OrderLimitsSettings } from "./order-limits-settings";
import type { OrderPageActions } from "./order-page-actions";
import { OrderSide } from "./order-side";
import { useChangeOrder, useOrderPage } from "./use-order-page";

interface OrderPageProps {
  orderId: string;
  actions: OrderPageActions;
  approval: OrderApproval;
}

/** The customer's page of one order: what was bought, how far it is, and what kept leads away. */
export function OrderPage(props: OrderPageProps) {
  return (
    <CustomerGate loadingLabel="Loading your order...">
      {() => (
        <div className="workspace-page">
          <BackLink href={paths.orders}>Orders</BackLink>
          <LoadedOrder {...props} />
        </div>
      )}
    </CustomerGate>
  );
}

function LoadedOrder({ orderId, ...props }: OrderPageProps) {
  const { data, error, isFetching, refetch } = useOrderPage(orderId);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyList title="There is no such order">
        <WorkspaceLink href={paths.orders} className="rounded-sm underline underline-offset-4">
          All orders
        </WorkspaceLink>
      </EmptyList>
    );
  }
  if (!data && error) return <LoadError what="Your order" onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading label="Loading your order..." className="appear-late" />;
  return <Order page={data} {...props} />;
}

function Order({ page, actions, approval }: Omit<OrderPageProps, "orderId"> & { page: OrderPageDto }) {
  const { order, progress } = page;
  const { title, intro } = describeOrder(page);
  const change = useChangeOrder(order.id, actions);
  const takesLeads = progress?.isOpen === true && isServed(order.status);
  const isWaiting = order.status === "pending" && !page.bought.isChosen;
  return (
    <>
      <PageHead
        title={title}
        intro={intro}
        aside={
          <div className="flex items-center gap-5">
            <OrderState status={order.status} />
            {takesLeads ? (
              <Button
                variant="secondary"
                size="sm"
                aria-disabled={change.isPending}
                onClick={() =>
                  change.isPending || change.mutate({ limits: { isPaused: !progress.isPaused } })
                }
              >
                {progress.isPaused ? "Resume" : "Pause"}
              </Button>
            ) : null}
          </div>
        }
      />
      <div className="grid items-start gap-10 min-[1181px]:grid-cols-[minmax(0,1fr)_312px]">
        <div className="min-w-0">
          <OrderMoney orderId={order.id} currency={order.currency} source={MY_ORDER_MONEY} />
          {isWaiting ? (
            <p className="mb-6 rounded bg-amber-soft px-4 py-2.5 text-amber-deep">
              {describeReview(approval, true)}
            </p>
          ) : null}
          <FillPanel page={page} />
          {takesLeads ? <NearMisses page={page} change={change} /> : null}
          {(takesLeads || isWaiting) && page.rules ? (
            <OrderLimitsSettings rules={page.rules} isWaiting={isWaiting} change={change} />
          ) : null}
          {order.status === "pending" || page.bought.isChosen ? null : (
            <RepeatOrder orderId={order.id} actions={actions} />
          )}
        </div>
        <OrderSide page={page}>
          {takesLeads && page.rules ? <FillByCard page={page} rules={page.rules} change={change} /> : null}
        </OrderSide>
      </div>
    </>
  );
}

const DOTS = { green: "bg-accent", blue: "bg-blue", yellow: "bg-amber", red: "bg-red" } as const;

/** The status of an order: a dot and a word. */
function OrderState({ status }: { status: OrderStatus }) {
  return (
    <span className="inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap">
      <span aria-hidden="true" className={cn("size-2 rounded-full", DOTS[ORDER_STATUS_TONES[status]])} />
      {ORDER_STATUS_LABELS[status]}
    </span>
  );
}
