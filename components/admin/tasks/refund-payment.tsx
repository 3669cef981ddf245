"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@/components/admin/confirm-act";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { shortId } from "@/lib/kit/short-id";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { withConfirmation } from "@/lib/platform/http/api-request";
import type { StaffTaskDto } from "@/lib/staff-tasks/schemas";
import { TASKS_PATH } from "./finish-task";

/** Server actions of the tasks. */
export interface TaskActions {
  refundUnknownPayment: (input: {
    paymentIntentId: string;
    reason?: string;
  }) => Promise<ActionResult<{ amount: string }>>;
  /** Lets the worker retry a failed refund. */
  retryRefund: (input: { refundId: string; reason?: string }) => Promise<ActionResult<{ amount: string }>>;
}

interface RefundPaymentProps extends TaskActions {
  task: StaffTaskDto;
  onDone: () => void;
}

/** What the button of a task does, by the task's kind; tasks of other kinds have no button. */
const ACTS = {
  "payments.refund-unknown": { label: "Refund", done: "is refunded" },
  "payments.repeat-refund": { label: "Send again", done: "is sent again within a minute" },
} as const;

/**
 * Refunds the payment of a task in full, or retries a failed refund. The staff area asks for password or code and for a
 * reason first, because a refund cannot be undone.
 */
export function RefundPayment({ task, refundUnknownPayment, retryRefund, onDone }: RefundPaymentProps) {
  const { kind, subject } = task;
  const act = kind === "payments.refund-unknown" || kind === "payments.repeat-refund" ? ACTS[kind] : null;
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      withConfirmation((headers) =>
        actionData(
          kind === "payments.repeat-refund"
            ? retryRefund({ refundId: subject.id, reason: reasonOf(headers) })
            : refundUnknownPayment({ paymentIntentId: subject.id, reason: reasonOf(headers) }),
        ),
      ),
    onSuccess: ({ amount }) => {
      notify({ title: "Success", description: `${amount} ${act?.done}, and the task is done.` });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [TASKS_PATH] }),
  });
  const amount = task.facts.find(({ name }) => name === "amount")?.value ?? "the payment";
  const text = failureText(error);
  if (!act || task.doneAt) return null;
  return (
    <>
      <Button
        size="sm"
        className="w-full lg:w-auto"
        disabled={isPending}
        busy={isPending}
        onClick={() => mutate()}
      >
        {act.label} {amount}
        <span className="sr-only">: payment {shortId(task.subject.id)}</span>
      </Button>
      {text ? (
        <Notice role="alert" tone="red" className="text-left">
          {text}
        </Notice>
      ) : null}
    </>
  );
}
