"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { Dialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { apiRequest, isOutdated } from "@/lib/platform/http/api-request";
import { finishStaffTaskBody, type StaffTaskDto } from "@/lib/staff-tasks/schemas";

export const TASKS_PATH = "/api/admin/tasks";

interface FinishTaskProps {
  task: StaffTaskDto;
  onDone: () => void;
  onClose: () => void;
}

/** Asks what was done, and marks the task as done. If somebody else has done it, a toast says so and the list is refetched. */
export function FinishTask({ task, onDone, onClose }: FinishTaskProps) {
  const client = useQueryClient();
  const startAnew = async () => {
    await client.invalidateQueries({ queryKey: [TASKS_PATH] });
    onDone();
  };
  const { mutateAsync } = useMutation({
    mutationFn: (body: z.output<typeof finishStaffTaskBody>) =>
      apiRequest("PATCH", `${TASKS_PATH}/${encodeURIComponent(task.id)}`, z.unknown(), body),
    onSuccess: () => {
      notify({ title: "Success", description: "The task is done." });
      return startAnew();
    },
    onError: (error) => {
      if (!isOutdated(error)) return;
      const description = error.problem?.detail ?? "Please look again.";
      notify({ title: "This task has changed", description, destructive: true });
      return startAnew();
    },
  });
  const form = useForm({
    schema: finishStaffTaskBody,
    defaultValues: { done: true, note: "" },
    send: mutateAsync,
    isReportedElsewhere: isOutdated,
  });
  return (
    <Dialog open onClose={onClose} title="Mark this task as done?">
      <Form form={form} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          “{task.title}.” {task.instruction}
        </p>
        <TextAreaField
          label="What was done"
          hint="Kept with the task and in the audit log."
          rows={4}
          maxLength={2000}
          {...form.field("note")}
        />
        <FormEnd verb="Mark as done" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
