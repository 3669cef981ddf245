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
}

interface RefundPaymentProps extends TaskActions {
  task: StaffTaskDto;
  onDone: () => void;
}

/**
 * Refunds the payment of a task in full. The staff area asks for password or code and for a reason first, because a
 * refund cannot be undone.
 */
export function RefundPayment({ task, refundUnknownPayment, onDone }: RefundPaymentProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      withConfirmation((headers) =>
        actionData(refundUnknownPayment({ paymentIntentId: task.subject.id, reason: reasonOf(headers) })),
      ),
    onSuccess: ({ amount }) => {
      notify({ title: "Success", description: `${amount} is refunded, and the task is done.` });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [TASKS_PATH] }),
  });
  const amount = task.facts.find(({ name }) => name === "amount")?.value ?? "the payment";
  const text = failureText(error);
  return (
    <>
      <Button
        size="sm"
        className="w-full lg:w-auto"
        disabled={isPending}
        busy={isPending}
        onClick={() => mutate()}
      >
        Refund {amount}
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
