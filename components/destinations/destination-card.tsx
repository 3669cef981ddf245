"use client";

import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AscendingIcon } from "@/components/ui/icons";
import type { DestinationDto } from "@/lib/delivery/destinations/schemas";
import { KIND_LABELS } from "@/lib/delivery/kind-labels";
import { paths } from "@/lib/kit/paths";
import { DestinationActions } from "./destination-actions";
import { HealthFigures, StateBadge } from "./destination-health";

interface Place {
  index: number;
  count: number;
  busy: boolean;
}

interface DestinationCardProps {
  destination: DestinationDto;
  /** Its role in the list: "First", "Backup 1". */
  role: string;
  place: Place;
  onMove: (to: number) => void;
  onAskRemoval: () => void;
}

/** One destination in the list. */
export function DestinationCard({ destination, role, place, onMove, onAskRemoval }: DestinationCardProps) {
  const { id, kind, name, summary, health } = destination;
  return (
    <Card className="grid gap-5 sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-muted">{role}</p>
          <h2 className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
            <PageLink
              href={paths.destination(id)}
              className="min-w-0 break-words rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {name}
            </PageLink>
            <StateBadge state={health.state} />
          </h2>
          <p className="mt-0.5 break-all text-sm text-muted">
            {KIND_LABELS[kind].label} · {summary}
          </p>
        </div>
        {place.count > 1 ? <MoveButtons name={name} place={place} onMove={onMove} /> : null}
      </div>
      <HealthFigures health={health} />
      <div className="border-t border-line pt-4">
        <DestinationActions destination={destination} onAskRemoval={onAskRemoval} />
      </div>
    </Card>
  );
}

/** Uses aria-disabled, so that the pressed button keeps the focus at the ends of the list. */
function MoveButtons({
  name,
  place: { index, count, busy },
  onMove,
}: {
  name: string;
  place: Place;
  onMove: (to: number) => void;
}) {
  const button = (label: string, to: number, className: string) => {
    const off = busy || to < 0 || to >= count;
    return (
      <Button
        variant="secondary"
        size="bare"
        aria-label={`Move ${name} ${label}`}
        aria-disabled={off}
        onClick={() => (off ? undefined : onMove(to))}
        className="size-10"
      >
        <AscendingIcon className={className} />
      </Button>
    );
  };
  return (
    <div className="flex shrink-0 gap-2">
      {button("up", index - 1, "size-4 rotate-180")}
      {button("down", index + 1, "size-4")}
    </div>
  );
}
