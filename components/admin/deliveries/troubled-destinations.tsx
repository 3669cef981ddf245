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
import { formatCount } from "@/lib/kit/format-count";
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
  return (
    <article className="rounded-lg border border-line bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold">{name}</h3>
        <StateWord destination={destination} />
      </div>
      <p className="mt-1 break-words text-sm text-muted">
        {KIND_LABELS[kind].label}, {summary}, of{" "}
        <PageLink href={paths.adminUser(ownerId)} className={rowLinkClass}>
          {ownerName}
        </PageLink>
      </p>
      <div className="mt-3">
        <FactList
          facts={[
            [
              "Failures in a row",
              <Failures key="failures" count={failures} since={destination.failingSince} />,
            ],
            ["Last error", lastError ?? "–"],
            ["Breaker", <Breaker key="breaker" until={destination.breakerUntil} />],
            ["Waiting, failed", `${formatCount(waiting)}, ${formatCount(dead)}`],
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
              text: `${formatCount(dead)} failed deliveries, at most 10,000 at once. They keep their ids, so the receiver can recognize one it already has.`,
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
  "Nothing is sent to it until staff enable it. New leads go to the owner's next destination and to the inbox.";

function enableText({ isPausedBeneath, waiting }: TroubledDestination): string {
  return isPausedBeneath
    ? "Its owner had paused it, so it stays paused until its owner resumes it. Nothing is sent now."
    : `Its breaker is closed, and its waiting deliveries (${formatCount(waiting)}) are sent at once.`;
}

const PAUSE_WORDS = {
  owner: "Paused by owner",
  staff: "Disabled by staff",
  gone: "Paused: gone",
  failing: "Paused: failed five days",
} as const;

function StateWord({ destination: { pausedBy, isPausedBeneath } }: { destination: TroubledDestination }) {
  if (!pausedBy) return <Badge tone="red">Failing</Badge>;
  return (
    <Badge tone="grey">
      {PAUSE_WORDS[pausedBy]}
      {isPausedBeneath ? ", paused by owner" : ""}
    </Badge>
  );
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

/** The circuit breaker. When its time is over, it lets one delivery through. */
function Breaker({ until }: { until: string | null }) {
  return until ? (
    <>
      open until <Moment at={until} />
    </>
  ) : (
    "closed"
  );
}
