"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AddStaffNote, StaffNotes } from "@/components/admin/notes/staff-notes";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { StateDot } from "@/components/leads/queue/state-dot";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { BackLink } from "@/components/workspace/back-link";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { PageHead } from "@/components/workspace/page-frame";
import { ASIDE_LINK, Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatCount } from "@/lib/kit/format-count";
import { formatDay } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { nameStates } from "@/lib/orders/order-contents";
import { hasEnded, ORDER_STATUS_LABELS, ORDER_STATUS_TONES } from "@/lib/orders/order-status";
import { ApiError } from "@/lib/platform/http/api-request";
import { type OrderSummaryDto, orderSummaryDto } from "@/lib/staff/orders/order-summary";
import { StaffGate } from "../../staff-area";
import type { OrderActions } from "../admin-dashboard";
import { OrderHistory } from "../order-history";
import { UndoApproval } from "../order-time";
import { RefundUndelivered } from "../refund-undelivered";
import { UpdateOrderDialog } from "../update-order-dialog";
import { ADMIN_ORDERS_KEY, APPROVING_MS, useApprovals } from "../use-admin-data";
import { OrderDemand } from "./order-demand";
import { OrderPayment } from "./order-payment";

const readSummary = getFromKey(orderSummaryDto);

interface StaffOrderPageProps {
  orderId: string;
  actions: OrderActions & { addStaffNote: AddStaffNote };
}

/** The staff's page of one order. */
export function StaffOrderPage(props: StaffOrderPageProps) {
  return (
    <StaffGate>
      {() => (
        <div className="workspace-page">
          <BackLink href={paths.admin}>Orders</BackLink>
          <LoadedOrder {...props} />
        </div>
      )}
    </StaffGate>
  );
}

function LoadedOrder({ orderId, actions }: StaffOrderPageProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...ADMIN_ORDERS_KEY, orderId, "summary"],
    queryFn: readSummary,
    ...AT_EACH_VISIT,
    refetchInterval: ({ state }) => (state.data?.order.approvesAt ? APPROVING_MS : false),
  });
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyList title="There is no such order">
        <WorkspaceLink href={paths.admin} className={rowLinkClass}>
          All orders
        </WorkspaceLink>
      </EmptyList>
    );
  }
  if (!data && error) return <LoadError what="The order" onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading label="Loading order..." className="appear-late" />;
  return <Order summary={data} actions={actions} />;
}

interface OrderProps {
  summary: OrderSummaryDto;
  actions: StaffOrderPageProps["actions"];
}

function Order({ summary, actions }: OrderProps) {
  const { order, notes } = summary;
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <PageHead
        title={order.bought}
        intro={<OrderIntro summary={summary} />}
        aside={<OrderButtons summary={summary} actions={actions} onEdit={() => setEditing(true)} />}
      />
      <div className="grid items-start gap-x-10 gap-y-9 min-[1181px]:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-9">
          <OrderPayment summary={summary} />
          <OrderDemand summary={summary} />
          <OrderDelivery summary={summary} />
          <Section id="refund-part" title="Refund of undelivered leads">
            {hasEnded(order.status) ? (
              <RefundUndelivered orderId={order.id} refundUndelivered={actions.refundUndelivered} />
            ) : (
              <p className="pt-4 text-sm text-ink-soft">
                An order gets leads until it is full, or until you cancel or complete it. Then what was not
                delivered can be refunded here.
              </p>
            )}
          </Section>
        </div>
        <div className="grid min-w-0 gap-9">
          <StaffNotes
            about={{ subjectType: "order", subjectId: order.id }}
            notes={notes}
            queryKey={[...ADMIN_ORDERS_KEY, order.id, "summary"]}
            addStaffNote={actions.addStaffNote}
          />
          <OrderHistory orderId={order.id} />
        </div>
      </div>
      {isEditing ? (
        <UpdateOrderDialog
          order={order}
          refundUndelivered={actions.refundUndelivered}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}

function OrderIntro({ summary: { order, customer } }: { summary: OrderSummaryDto }) {
  return (
    <>
      <span className="block">
        <WorkspaceLink href={paths.adminUser(order.userId)} className={rowLinkClass}>
          {order.customer.name}
        </WorkspaceLink>
        {order.customer.company ? `, ${order.customer.company}` : ""}. Order {customer.orderNumber} of this
        customer, who registered on {formatDay(customer.since)}.
      </span>
      <span className="block">
        {nameStates(order.states)} · {order.purchaseType} · Order {shortId(order.id)}
      </span>
    </>
  );
}

interface OrderButtonsProps extends OrderProps {
  onEdit: () => void;
}

/** The order's status, and what changes it. */
function OrderButtons({ summary: { order }, actions, onEdit }: OrderButtonsProps) {
  const { approve, undo } = useApprovals(actions);
  const isBusy = approve.isPending || undo.isPending;
  const update = useRef<HTMLButtonElement>(null);
  const rememberPressed = useFocusFallback(update);
  const press = ({ mutate }: typeof approve) => {
    rememberPressed();
    mutate([order.id]);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <StateDot tone={ORDER_STATUS_TONES[order.status]} className="font-medium">
        {ORDER_STATUS_LABELS[order.status]}
      </StateDot>
      {order.approvesAt ? <UndoApproval order={order} onUndo={() => press(undo)} held={isBusy} /> : null}
      <Button ref={update} variant="secondary" size="sm" onClick={onEdit}>
        Update status…
      </Button>
      {order.canApprove ? (
        <Button size="sm" held={isBusy} onClick={() => press(approve)}>
          Approve
        </Button>
      ) : null}
    </div>
  );
}

/** How the deliveries of an order's leads went, and how many leads came back. */
function OrderDelivery({ summary: { deliveries, returns } }: { summary: OrderSummaryDto }) {
  return (
    <Section
      id="delivery-title"
      title="Deliveries and returns"
      aside={
        <WorkspaceLink href={paths.adminDeliveries} className={ASIDE_LINK}>
          All deliveries
        </WorkspaceLink>
      }
    >
      <div className="pt-4 text-sm">
        <FactList
          facts={[
            ["Accepted by the customer's systems", formatCount(deliveries.accepted)],
            ["On their way", formatCount(deliveries.due)],
            ["Failed", formatCount(deliveries.dead)],
            [
              "Returns",
              `${formatCount(returns.open)} to decide, ${formatCount(returns.approved)} approved, ${formatCount(returns.denied)} denied`,
            ],
          ]}
        />
      </div>
    </Section>
  );
}
