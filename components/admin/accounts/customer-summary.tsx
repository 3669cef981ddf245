import type { ReactNode } from "react";
import { StateDot } from "@/components/leads/queue/state-dot";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import type { CustomerSummaryDto } from "@/lib/staff/accounts/schemas";

/** What a customer bought and got: the figures that staff decide by. */
export function CustomerFigures({ summary, orders }: { summary: CustomerSummaryDto; orders: number }) {
  const { spentCents, refundedCents, leads, returns, disputes } = summary;
  const share = leads === 0 ? "–" : `${((100 * returns.approved) / leads).toFixed(1)}%`;
  return (
    <dl className="grid grid-cols-2 border-y border-line sm:grid-cols-4">
      <Figure label="Orders" value={formatCount(orders)}>
        {formatCountOf(disputes, "dispute")}
      </Figure>
      <Figure label="Spent" value={formatDollars(spentCents)}>
        {formatDollars(refundedCents)} refunded
      </Figure>
      <Figure label="Leads" value={formatCount(leads)}>
        Sold to this customer
      </Figure>
      <Figure label="Returned" value={share}>
        {formatCount(returns.approved)} approved, {formatCount(returns.denied)} denied,{" "}
        {formatCount(returns.open)} to decide
      </Figure>
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="py-3 pr-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-xl font-medium">{value}</dd>
      <dd className="text-sm text-muted">{children}</dd>
    </div>
  );
}

const STATES = {
  active: ["green", "Healthy"],
  failing: ["red", "Failing"],
  paused: ["yellow", "Paused"],
} as const;

/** How orders are approved, what limits the open ones, and where leads go. */
export function CustomerLimits({
  summary: { standing, limits, destinations },
  approvalSwitch,
}: {
  summary: CustomerSummaryDto;
  approvalSwitch: ReactNode;
}) {
  return (
    <>
      <Section id="approval-title" title="Approval and limits">
        <p className="pt-3 text-sm">
          <StateDot tone={standing.isAutomatic ? "green" : "yellow"}>
            {standing.isAutomatic ? "Automatic approval" : "Review"}
          </StateDot>
          <span className="mt-1 block text-ink-soft">{standing.text}</span>
        </p>
        {approvalSwitch}
        {limits.length > 0 ? (
          <ul aria-label="Open orders" className="mt-3 divide-y divide-line text-sm">
            {limits.map(({ orderId, allocated, quantity, dailyCap, isPaused, isHeld }) => (
              <li key={orderId} className="flex flex-wrap justify-between gap-x-4 py-2">
                <WorkspaceLink href={paths.adminOrder(orderId)} className={rowLinkClass}>
                  Order {shortId(orderId)}
                </WorkspaceLink>
                <span>
                  {formatCount(allocated)} of {formatCount(quantity)}
                  {isHeld ? ", on hold" : isPaused ? ", paused" : ""},{" "}
                  {dailyCap === null ? "no daily limit" : `at most ${formatCount(dailyCap)} a day`}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-sm text-muted">No order is getting leads.</p>
        )}
      </Section>
      <Section id="destinations-title" title="Destinations">
        {destinations.length === 0 ? (
          <p className="pt-3 text-sm text-muted">None: leads are on the customer's pages only.</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {destinations.map(({ id, kind, name, state }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
                <span className="min-w-0 break-words">
                  <b className="font-semibold">{name}</b> <span className="text-muted">{kind}</span>
                </span>
                <StateDot tone={STATES[state][0]}>{STATES[state][1]}</StateDot>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
