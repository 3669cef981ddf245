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
          Deploy it within 24 hours. Until then every delivery carries two signatures, one with the old secret
          and one with this one.
        </p>
        <div className="mt-5 flex justify-end">
          <Button onClick={onClose}>I've saved it</Button>
        </div>
      </Dialog>
    );
  const older = hasPreviousSecret
    ? " The previous secret stops working now, because only two can sign at a time."
    : "";
  return (
    <ConfirmDialog
      title={`New secret for ${name}?`}
      text={`You get a new signing secret. The current one keeps signing for 24 hours, so you can update your server without losing a lead.${older}`}
      verb="Create new secret"
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
