"use client";

import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { DialogEnd } from "@/components/ui/dialog-end";
import { failureText } from "@/components/ui/failure-text";
import { TextField } from "@/components/ui/field";
import type { DestinationDto } from "@/lib/delivery/destinations/schemas";
import { type FieldErrors, firstMessages } from "@/lib/kit/read-form";
import { ApiError } from "@/lib/platform/http/api-request";
import { useReplay } from "./use-replay";

interface ReplayDialogProps {
  destination: DestinationDto;
  onClose: () => void;
}

/** Sends again what was given up. */
export function ReplayFailedDialog({ destination: { id, name, health }, onClose }: ReplayDialogProps) {
  const { mutate, isPending, error } = useReplay(onClose);
  const count =
    health.dead === 1 ? "1 delivery was" : `${health.dead.toLocaleString("en-US")} deliveries were`;
  return (
    <ConfirmDialog
      title="Send failed deliveries again?"
      text={`${count} given up at ${name}. They are sent now, under the same webhook-ids, and tried for another 72 hours. Mend the cause first.`}
      verb="Send again"
      busy={isPending}
      failure={failureText(error)}
      onConfirm={() => mutate({ destinationId: id, failed: true })}
      onClose={onClose}
    />
  );
}

/** Sends the leads of a time again, also those that were sold while the destination was paused or did not exist. */
export function ReplayTimeDialog({ destination: { id, name }, onClose }: ReplayDialogProps) {
  const { mutate, isPending, error } = useReplay(onClose);
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = [readLocalTime(form.get("from")), readLocalTime(form.get("to"))];
    const found: Record<string, string> = {};
    if (!from) found.from = "Enter when it begins";
    if (!to) found.to = "Enter when it ends";
    if (from && to && to <= from) found.to = "The end must be after the beginning";
    setErrors(found);
    if (!from || !to || to <= from) return;
    mutate(
      { destinationId: id, from, to },
      {
        onError: (failure) =>
          setErrors(failure instanceof ApiError ? firstMessages(failure.problem?.errors) : {}),
      },
    );
  };
  return (
    <Dialog open onClose={onClose} title="Send a time range again">
      <p className="mt-2 text-ink-soft">
        Every lead that was sold to you in this time goes to {name} now, at most 10,000 at once. What arrived
        before arrives again under the same webhook-id and lead_id.
      </p>
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Sold from" name="from" type="datetime-local" error={errors.from} />
          <TextField label="Sold before" name="to" type="datetime-local" error={errors.to} />
        </div>
        <DialogEnd error={error} verb="Send again" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** A time in the browser's zone as ISO 8601 in UTC; null for none. */
function readLocalTime(value: FormDataEntryValue | null): string | null {
  const time = typeof value === "string" && value ? new Date(value) : null;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
}
