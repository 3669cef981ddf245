"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import type { DestinationDto } from "@/lib/delivery/destinations/schemas";
import { SecretPanel } from "./secret-panel";
import { useRotate } from "./use-destinations";

/** A new signing secret, and then the secret, this once. */
export function RotateDialog({
  destination: { id, name, hasPreviousSecret },
  onClose,
}: {
  destination: DestinationDto;
  onClose: () => void;
}) {
  const { mutate, data, isPending, error } = useRotate(id);
  if (data?.secret)
    return (
      <Dialog open onClose={onClose} title="The new signing secret">
        <SecretPanel secret={data.secret} className="mt-3" />
        <p className="mt-3 text-ink-soft">
          Deploy it within 24 hours. Until then each delivery carries two signatures, by the old secret and by
          this one.
        </p>
        <div className="mt-5 flex justify-end">
          <Button onClick={onClose}>I have stored it</Button>
        </div>
      </Dialog>
    );
  const older = hasPreviousSecret
    ? " The secret before the present one ends at once: only two can sign."
    : "";
  return (
    <ConfirmDialog
      title={`New secret for ${name}?`}
      text={`You get a new signing secret. The present one signs beside it for 24 hours, so that you can change your server without losing a lead.${older}`}
      verb="Make a new secret"
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
