"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { confirmedData } from "@/components/admin/confirm-act";
import type { RefundAction } from "@/components/admin/orders/refund-undelivered";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { formatDecimal } from "@/lib/kit/money";
import { shortId } from "@/lib/kit/short-id";
import type { ActionResult } from "@/lib/platform/http/action-result";
import type { StaffTaskDto } from "@/lib/staff-tasks/schemas";
import type { StaffTaskKindName } from "@/lib/staff-tasks/task-kinds";
import { TASKS_PATH } from "./finish-task";
import { PayOutside, type PayOutsideAction } from "./pay-outside";

/** Server actions of the tasks. */
export interface TaskActions {
  refundUnknownPayment: (input: {
    paymentIntentId: string;
    reason?: string;
  }) => Promise<ActionResult<{ amount: string }>>;
  /** Lets the worker retry a failed refund. */
  retryRefund: (input: { refundId: string; reason?: string }) => Promise<ActionResult<{ amount: string }>>;
  /** Settles a refund that failed or that Stripe refuses, and that staff paid outside of Stripe. */
  payRefundOutside: PayOutsideAction;
  /** Refunds what an order that has ended did not get. */
  refundUndelivered: RefundAction;
}

interface RefundPaymentProps extends TaskActions {
  task: StaffTaskDto;
  /** Called when a button is pressed that disappears together with its task. */
  onPress: () => void;
}

interface Act {
  label: string;
  /** The end of the notice that follows the press. The notice begins with the amount. */
  done: string;
  /**
   * Calls the server action. @param id of the task's subject. @param shown the amount on the button.
   * @returns the amount; null if the server does not say it.
   */
  run: (
    actions: TaskActions,
    of: { id: string; shown: string; reason: string },
  ) => Promise<ActionResult<{ amount: string | null }>>;
}

/** What the button of a task does, by the task's kind; tasks of other kinds have no button. */
const ACTS: Partial<Readonly<Record<StaffTaskKindName, Act>>> = {
  "payments.refund-unknown": {
    label: "Refund",
    done: "is refunded",
    run: ({ refundUnknownPayment }, { id, reason }) => refundUnknownPayment({ paymentIntentId: id, reason }),
  },
  "payments.repeat-refund": {
    label: "Send again",
    done: "is sent again within a minute",
    run: ({ retryRefund }, { id, reason }) => retryRefund({ refundId: id, reason }),
  },
  "orders.refund-cancelled": {
    label: "Refund",
    done: "is on its way to Stripe",
    run: async ({ refundUndelivered }, { id, shown, reason }) => {
      const result = await refundUndelivered({ orderId: id, shown, reason });
      if (!result.ok) return result;
      const { refund } = result.data;
      return { ok: true, data: { amount: refund && formatDecimal(refund.amount) } };
    },
  },
};

/**
 * Refunds the payment of a task in full or what its order did not get, or retries a failed refund, or settles one that was paid
 * outside of Stripe. The staff area asks for password or code and for a reason first, because a refund cannot be undone.
 */
export function RefundPayment({ task, onPress, ...actions }: RefundPaymentProps) {
  const { kind, subject } = task;
  const act = new Map(Object.entries(ACTS)).get(kind);
  const amount = task.owed ?? task.facts.find(({ name }) => name === "amount")?.value ?? "the payment";
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      act &&
      (await confirmedData((reason) => act.run(actions, { id: subject.id, shown: amount, reason }))).amount,
    onSuccess: (sent) => {
      notify({ title: "Success", description: `${sent ?? amount} ${act?.done}, and the task is done.` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [TASKS_PATH] }),
  });
  const text = failureText(error);
  if (kind === "payments.make-refund" && task.owed && !task.doneAt)
    return <PayOutside task={task} payRefundOutside={actions.payRefundOutside} onPress={onPress} />;
  // A failed refund that we do not owe cannot be sent or settled: staff mark its task as done.
  if (!act || task.doneAt || (kind === "payments.repeat-refund" && !task.owed)) return null;
  return (
    <>
      <Button
        size="sm"
        className="w-full lg:w-auto"
        disabled={isPending}
        busy={isPending}
        onClick={() => {
          onPress();
          mutate();
        }}
      >
        {act.label} {amount}
        <span className="sr-only">
          : {subject.type} {shortId(task.subject.id)}
        </span>
      </Button>
      {kind === "payments.repeat-refund" ? (
        <PayOutside task={task} payRefundOutside={actions.payRefundOutside} onPress={onPress} />
      ) : null}
      {text ? (
        <Notice role="alert" tone="red" className="text-left">
          {text}
        </Notice>
      ) : null}
    </>
  );
}
