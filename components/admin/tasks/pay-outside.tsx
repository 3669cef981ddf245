"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { confirmedData } from "@/components/admin/confirm-act";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { shortId } from "@/lib/kit/short-id";
import { payRefundOutsideInput } from "@/lib/payments/schemas";
import type { ActionResult } from "@/lib/platform/http/action-result";
import type { StaffTaskDto } from "@/lib/staff-tasks/schemas";
import { TASKS_PATH } from "./finish-task";

export type PayOutsideAction = (
  input: z.input<typeof payRefundOutsideInput>,
) => Promise<ActionResult<{ amount: string }>>;

interface PayOutsideProps {
  task: StaffTaskDto;
  payRefundOutside: PayOutsideAction;
  onPress: () => void;
}

/** The button for a refund that failed or that Stripe refuses, after staff paid it outside of Stripe. It asks how, for example by check. */
export function PayOutside(props: PayOutsideProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="w-full lg:w-auto"
        onClick={() => {
          props.onPress();
          setAsking(true);
        }}
      >
        Paid another way
        <span className="sr-only">: refund {shortId(props.task.subject.id)}</span>
      </Button>
      {isAsking ? <PayOutsideDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function PayOutsideDialog({
  task: { subject, owed },
  payRefundOutside,
  onClose,
}: Omit<PayOutsideProps, "onPress"> & { onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (input: z.output<typeof payRefundOutsideInput>) =>
      confirmedData((reason) => payRefundOutside({ ...input, reason: reason || input.note })),
    onSuccess: async ({ amount }) => {
      notify({ title: "Success", description: `${amount} counts as paid, and the task is done.` });
      await client.invalidateQueries({ queryKey: [TASKS_PATH] });
    },
  });
  const form = useForm({
    schema: payRefundOutsideInput,
    defaultValues: { refundId: subject.id, note: "", shown: owed ?? undefined },
    send: mutateAsync,
  });
  return (
    <Dialog open onClose={onClose} title="Did you pay this refund another way?">
      <Form form={form} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          {owed ? `We owe ${owed} of this refund now. ` : null}
          Only confirm this after the customer has the money. The refund then counts as paid, and it is never
          sent through Stripe again. The books hold what moves at Stripe, so tell the accountant about this
          payment.
        </p>
        <TextField
          label="How the customer was paid"
          hint="For example: check 1234, mailed on May 4. Kept with the task and in the audit log."
          maxLength={300}
          {...form.field("note")}
        />
        <FormEnd verb="Yes, it is paid" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
