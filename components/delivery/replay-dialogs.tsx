"use client";

import * as z from "zod/mini";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import type { DestinationDto } from "@/lib/delivery/destinations/schemas";
import { failedReplayWords, rangeReplayWords } from "./replay-words";
import { useReplay } from "./use-replay";

interface ReplayDialogProps {
  destination: DestinationDto;
  onClose: () => void;
}

/** Resends the failed deliveries of a destination. */
export function ReplayFailedDialog({ destination, onClose }: ReplayDialogProps) {
  const { mutate, isPending, error } = useReplay(destination.health, onClose);
  return (
    <ConfirmDialog
      title="Resend failed deliveries?"
      text={failedReplayWords(destination)}
      verb="Resend"
      busy={isPending}
      error={error}
      onConfirm={() => mutate({ destinationId: destination.id, failed: true })}
      onClose={onClose}
    />
  );
}

/**
 * Sends the leads again that were sold to the customer in a time range, including those that were sold while the
 * destination was paused or did not exist yet.
 */
export function ReplayTimeDialog({ destination, onClose }: ReplayDialogProps) {
  const { mutateAsync } = useReplay(destination.health, onClose);
  const form = useForm({
    schema: timeRangeForm,
    defaultValues: { from: "", to: "" },
    send: (range) => mutateAsync({ destinationId: destination.id, ...range }),
  });
  return (
    <Dialog open onClose={onClose} title="Resend a time range">
      <p className="mt-2 text-ink-soft">{rangeReplayWords(destination)}</p>
      <Form form={form} className="mt-5 grid gap-4">
        <TextField label="Sold from" type="datetime-local" {...form.field("from")} />
        <TextField label="Sold before" type="datetime-local" {...form.field("to")} />
        <FormEnd verb="Resend" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** A time in the browser's zone, read as ISO 8601 in UTC. */
const localTime = (message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), message)),
    z.transform((text) => new Date(text).toISOString()),
  );

const timeRangeForm = z
  .object({ from: localTime("Enter when it begins"), to: localTime("Enter when it ends") })
  .check(
    z.refine(({ from, to }) => from < to, { path: ["to"], error: "The end must be after the beginning" }),
  );
