import { HoursSparkline } from "@/components/destinations/hours-sparkline";
import { StateDot } from "@/components/leads/queue/state-dot";
import { ASIDE_LINK, Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatDuration } from "@/lib/kit/durations";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import type { OverviewDestinationDto } from "@/lib/workspace/schemas";

/** Whether the leads reach the customer's destinations. */
export function DeliveryHealth({ destinations }: { destinations: readonly OverviewDestinationDto[] }) {
  const allWell = destinations.every(({ state, failed }) => state === "active" && failed === 0);
  return (
    <Section
      id="delivery-health"
      title="Delivery"
      aside={
        <WorkspaceLink href={paths.delivery} className={ASIDE_LINK}>
          All destinations
        </WorkspaceLink>
      }
    >
      {destinations.length === 0 ? (
        <p className="pt-4 text-sm text-muted">
          Leads arrive here only. Add your CRM, a webhook or an email under Delivery.
        </p>
      ) : (
        <>
          {allWell ? <p className="pt-4 text-sm text-muted">All destinations healthy.</p> : null}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 min-[861px]:grid-cols-2 min-[1181px]:grid-cols-3">
            {destinations.map((destination) => (
              <Destination key={destination.id} destination={destination} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const STATES = {
  active: ["Healthy", "green"],
  failing: ["Failing", "red"],
  paused: ["Paused", "yellow"],
} as const;

function Destination({ destination }: { destination: OverviewDestinationDto }) {
  const { id, name, state, accepted, failed, p50Ms, hours } = destination;
  const [word, tone] = STATES[state];
  return (
    <li className="border-b border-line py-4 text-sm">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <WorkspaceLink
          href={paths.destination(id)}
          className="min-w-0 truncate text-base font-semibold no-underline hover:underline hover:underline-offset-4"
        >
          {name}
        </WorkspaceLink>
        <StateDot tone={tone} className="flex-none">
          {word}
        </StateDot>
      </div>
      <HoursSparkline hours={hours} />
      <p className="mt-2 text-muted">{describe(accepted, failed, p50Ms)}</p>
    </li>
  );
}

function describe(accepted: number, failed: number, p50Ms: number | null): string {
  if (accepted + failed === 0) return "Nothing sent in 24 h.";
  const median = p50Ms === null ? "" : ` Median ${formatDuration(p50Ms)}.`;
  return `${formatCount(accepted)} of ${formatCount(accepted + failed)} attempts accepted in 24 h.${median}`;
}
