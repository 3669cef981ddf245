"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ReplayFailedDialog, ReplayTimeDialog } from "@/components/delivery/replay-dialogs";
import { PageLink } from "@/components/navigation/page-link";
import { Button, buttonVariants } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import type { DestinationDto } from "@/lib/delivery/destinations/schemas";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { SecretPanel } from "./secret-panel";
import { TestDialog } from "./test-dialog";
import { usePause, useRemove, useRotate } from "./use-destinations";

type Asked = "test" | "failed" | "time" | "rotate" | "remove";

interface DestinationActionsProps {
  destination: DestinationDto;
  /** Called when Remove is pressed. */
  onAskRemoval?: () => void;
}

/** What the customer can do with a destination. */
export function DestinationActions({ destination, onAskRemoval }: DestinationActionsProps) {
  const { id, kind, name, health } = destination;
  const [asked, setAsked] = useState<Asked | null>(null);
  const pause = usePause(id);
  // A browser with alerts gets no leads and has no settings.
  const isPush = kind === "push";
  const paused = health.state === "paused";
  const ask = (which: Asked) => {
    if (which === "remove") onAskRemoval?.();
    setAsked(which);
  };
  const action = (label: string, which: Asked) => (
    <Button variant="secondary" size="sm" aria-label={`${label}: ${name}`} onClick={() => ask(which)}>
      {label}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {action("Send a test", "test")}
        {health.dead > 0 ? action("Resend failed", "failed") : null}
        {isPush ? null : action("Resend time range", "time")}
        {isPush ? null : (
          <PageLink
            href={paths.destinationSettings(id)}
            aria-label={`Edit: ${name}`}
            className={buttonVariants({ variant: "secondary", size: "sm" })}
          >
            Edit
          </PageLink>
        )}
        {kind === "webhook" ? action("New secret", "rotate") : null}
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${paused ? "Resume" : "Pause"}: ${name}`}
          disabled={pause.isPending || (paused && health.pausedBy === "staff")}
          busy={pause.isPending}
          onClick={() => pause.mutate(!paused)}
        >
          {paused ? "Resume" : "Pause"}
        </Button>
        {action("Remove", "remove")}
      </div>
      <FailureNotice error={pause.error} className="mt-3" />
      <AskedDialog asked={asked} destination={destination} onClose={() => setAsked(null)} />
    </>
  );
}

interface AskedDialogProps {
  asked: Asked | null;
  destination: DestinationDto;
  onClose: () => void;
}

function AskedDialog({ asked, destination, onClose }: AskedDialogProps) {
  switch (asked) {
    case "test":
      return <TestDialog destination={destination} onClose={onClose} />;
    case "failed":
      return <ReplayFailedDialog destination={destination} onClose={onClose} />;
    case "time":
      return <ReplayTimeDialog destination={destination} onClose={onClose} />;
    case "rotate":
      return <RotateDialog destination={destination} onClose={onClose} />;
    case "remove":
      return <RemoveDialog destination={destination} onClose={onClose} />;
    case null:
      return null;
  }
}

function RemoveDialog({
  destination: { id, name, health },
  onClose,
}: {
  destination: DestinationDto;
  onClose: () => void;
}) {
  const router = useRouter();
  const { mutate, isPending, error } = useRemove(id, () => {
    onClose();
    if (window.location.pathname !== paths.delivery) router.push(paths.delivery);
  });
  const waiting =
    health.waiting === 0
      ? ""
      : ` Deliveries still waiting (${formatCount(health.waiting)}) are not sent to it.`;
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      text={`Its URL or email, keys and secret are deleted. This can't be undone.${waiting} Your leads and their delivery history stay on your Leads page.`}
      verb="Remove"
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** A new signing secret, and then the secret, this once. */
function RotateDialog({
  destination: { id, name, config, hasPreviousSecret },
  onClose,
}: {
  destination: DestinationDto;
  onClose: () => void;
}) {
  const { mutate, data, isPending, error } = useRotate(id);
  // Its secret may be what we cannot read, and then it signs no more.
  const [isUnreadable] = useState(config.kind === "unreadable");
  if (data?.secret)
    return (
      <Dialog open onClose={onClose} title="The new signing secret">
        <SecretPanel secret={data.secret} className="mt-3" />
        <p className="mt-3 text-ink-soft">
          {isUnreadable
            ? "Deploy it now. Deliveries are also signed with the old secret, if we can still read it."
            : "Deploy it within 24 hours. Until then every delivery carries two signatures, one with the old secret and one with this one."}
        </p>
        <div className="mt-5 flex justify-end">
          <Button onClick={onClose}>I've saved it</Button>
        </div>
      </Dialog>
    );
  const current = isUnreadable
    ? "If we can still read the current one, it keeps signing for 24 hours."
    : "The current one keeps signing for 24 hours, so you can update your server without losing a lead.";
  const older = hasPreviousSecret
    ? " The previous secret stops working now, because only two can sign at a time."
    : "";
  return (
    <ConfirmDialog
      title={`New secret for ${name}?`}
      text={`You get a new signing secret. ${current}${older}`}
      verb="Create new secret"
      busy={isPending}
      keepsOpen
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
