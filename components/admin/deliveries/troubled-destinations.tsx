"use client";

import { useState } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FactList } from "@/components/ui/fact-list";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { KIND_LABELS } from "@/lib/delivery/kind-labels";
import type { TroubledDestination } from "@/lib/delivery/staff-schemas";
import { describeDestination, failureForStaff } from "@/lib/delivery/staff-words";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { type DeliveryCommand, useDeliveryCommand } from "./use-delivery-command";

interface Asked {
  command: DeliveryCommand;
  title: string;
  text: string;
  verb: string;
}

interface TroubledDestinationsProps {
  destinations: readonly TroubledDestination[];
  /** Shows only this destination's dead letters. */
  onShowDead: (destinationId: string) => void;
}

/** Failing and paused destinations, the worst first, with the staff's commands for each. */
export function TroubledDestinations({ destinations, onShowDead }: TroubledDestinationsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate, isPending, error, reset } = useDeliveryCommand(() => setAsked(null));
  if (destinations.length === 0)
    return <EmptyList title="All destinations healthy">None is failing or paused.</EmptyList>;
  return (
    <>
      <ul className="grid gap-3">
        {destinations.map((destination) => (
          <li key={destination.id}>
            <DestinationCard
              destination={destination}
              onShowDead={onShowDead}
              onAsk={(next) => {
                reset();
                setAsked(next);
              }}
            />
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title={asked.title}
          text={asked.text}
          verb={asked.verb}
          busy={isPending}
          error={error}
          onConfirm={() => mutate(asked.command)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

interface DestinationCardProps {
  destination: TroubledDestination;
  onAsk: (asked: Asked) => void;
  onShowDead: (destinationId: string) => void;
}

function DestinationCard({ destination, onAsk, onShowDead }: DestinationCardProps) {
  const { id, name, kind, summary, ownerId, ownerName, failures, lastError, waiting, dead } = destination;
  const { label, advice } = describeDestination(destination);
  return (
    <article className="rounded-lg border border-line bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold">{name}</h3>
        <Badge tone={destination.pausedBy ? "grey" : "red"}>{label}</Badge>
      </div>
      <p className="mt-1 break-words text-sm text-muted">
        {KIND_LABELS[kind].label}, {summary}, of{" "}
        <PageLink href={paths.adminUser(ownerId)} className={rowLinkClass}>
          {ownerName}
        </PageLink>
      </p>
      <p className="mt-1 text-sm text-ink-soft">{advice}</p>
      <div className="mt-3">
        <FactList
          facts={[
            [
              "Failures in a row",
              <Failures key="failures" count={failures} since={destination.failingSince} />,
            ],
            ["Last failure", lastError ? `${failureForStaff(lastError)}.` : "None in 30 days"],
            ["Sending", <Sending key="sending" destination={destination} />],
            ["Waiting deliveries", formatCount(waiting)],
            ["Failed deliveries", formatCount(dead)],
          ]}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <PauseButton destination={destination} onAsk={onAsk} />
        <Button
          variant="secondary"
          size="sm"
          disabled={dead === 0 || destination.pausedBy !== null}
          onClick={() =>
            onAsk({
              command: { redeliver: { destinationId: id } },
              title: `Resend all failed deliveries to ${name}?`,
              text: `${formatCountOf(dead, "failed delivery", "failed deliveries")}, at most 10,000 at once. They keep their IDs, so the receiver can recognize one it already has.`,
              verb: "Resend",
            })
          }
        >
          Resend failed deliveries
        </Button>
        <Button variant="secondary" size="sm" disabled={dead === 0} onClick={() => onShowDead(id)}>
          Show failed deliveries
        </Button>
      </div>
    </article>
  );
}

function PauseButton({ destination, onAsk }: Pick<DestinationCardProps, "destination" | "onAsk">) {
  const { id, name, pausedBy } = destination;
  const disabled = pausedBy === null || pausedBy === "owner";
  const verb = disabled ? "Disable" : "Enable";
  const ask = () =>
    onAsk({
      command: { destinationId: id, disabled },
      title: `${verb} ${name}?`,
      text: disabled ? DISABLE_TEXT : enableText(destination),
      verb,
    });
  return (
    <Button variant="secondary" size="sm" onClick={ask}>
      {verb}
    </Button>
  );
}

const DISABLE_TEXT =
  "Nothing is sent to it until staff enable it. New leads go to the owner's next destination and to the Leads page.";

function enableText({ isAlsoPausedByOwner, waiting }: TroubledDestination): string {
  if (isAlsoPausedByOwner)
    return "Its owner had paused it, so it stays paused until its owner resumes it. Nothing is sent now.";
  const now =
    waiting === 0
      ? "No deliveries are waiting."
      : `${formatCountOf(waiting, "waiting delivery is", "waiting deliveries are")} sent at once.`;
  return `New leads are sent to it again. ${now}`;
}

function Failures({ count, since }: { count: number; since: string | null }) {
  return (
    <>
      {formatCount(count)}
      {since ? (
        <>
          {" "}
          since <Moment at={since} />
        </>
      ) : null}
    </>
  );
}

/** Whether deliveries go out. After failures they wait (circuit breaker); then one delivery is tried. */
function Sending({
  destination: { pausedBy, breakerUntil, nextAttemptAt },
}: {
  destination: Pick<TroubledDestination, "pausedBy" | "breakerUntil" | "nextAttemptAt">;
}) {
  if (pausedBy) return "Stopped while it is paused";
  if (!breakerUntil) return "Every delivery is sent when it is due";
  if (!nextAttemptAt) return "The next delivery is tried alone; the others wait for its result";
  return (
    <>
      One delivery is tried at <Moment at={nextAttemptAt} />; the others wait for its result
    </>
  );
}
