"use client";

import { useNow } from "@/components/compliance/use-now";
import { WorkspaceIcon, type WorkspaceIconName } from "@/components/workspace/workspace-icon";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatWait } from "@/lib/kit/durations";
import { formatClock, formatClockIn, formatDay, formatWeekdayClock } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import type { NextAction } from "@/lib/workspace/next-actions";
import type { CallableLeadDto } from "@/lib/workspace/schemas";
import { describeAction } from "./action-words";
import { ResendConfirmation } from "./resend-confirmation";

const BUTTON =
  "inline-flex min-h-12 w-full flex-none items-center justify-center gap-2 rounded bg-night-signal px-4 font-semibold text-ink no-underline hover:bg-night-mint sm:w-auto min-[861px]:min-h-10";

interface NextActionCardProps {
  action: NextAction;
  callable: readonly CallableLeadDto[];
}

/** `2:03 PM` today, `Mon 8:00 AM` on another day: some states have no calls on Sundays and holidays. */
function formatOpening(at: string): string {
  const isToday = formatDay(at) === formatDay(new Date().toISOString());
  return isToday ? formatClock(at) : formatWeekdayClock(new Date(at));
}

/** The most useful thing to do now: the one dark panel of the page. */
export function NextActionCard({ action, callable }: NextActionCardProps) {
  const { title, text, button, href } = describeAction(action, formatOpening);
  return (
    <section
      aria-labelledby="next-action"
      className="on-night -mx-4 bg-night p-5 pb-3 text-sm text-white min-[861px]:mx-0 min-[861px]:rounded-lg min-[861px]:p-6 min-[861px]:pb-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 pb-3 sm:flex-nowrap">
        <div>
          <h2 id="next-action" className="font-display text-xl font-medium min-[861px]:text-2xl">
            {title}
          </h2>
          <p className="mt-1 max-w-[60ch] text-night-muted">{text}</p>
        </div>
        {action.kind === "confirm-email" ? (
          <ResendConfirmation className={BUTTON} />
        ) : (
          <WorkspaceLink href={href} className={BUTTON}>
            {action.kind === "call" ? <WorkspaceIcon name="phone" className="size-4" /> : null}
            {button}
          </WorkspaceLink>
        )}
      </div>
      {action.kind === "call" && callable.length > 0 ? (
        <ul aria-label="Callable now" className="mt-1">
          {callable.map((lead) => (
            <CallableRow key={lead.id} lead={lead} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function CallableRow({ lead }: { lead: CallableLeadDto }) {
  const now = useNow();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-night-line py-3 sm:grid-cols-[minmax(0,1fr)_150px_84px_auto]">
      <span className="min-w-0">
        <b className="block truncate font-semibold">{lead.name}</b>
        <span className="block truncate text-night-muted">{lead.summary}</span>
      </span>
      <span className="col-start-1 text-night-muted sm:col-start-auto">
        <span className="text-white sm:block">
          {lead.state}
          {now ? `, ${formatClockIn(lead.zone, now)}` : ""}
        </span>{" "}
        until {formatClockIn(lead.zone, new Date(lead.closesAt))}
      </span>
      <span className="col-start-1 text-night-muted sm:col-start-auto">
        <b className="font-semibold text-night-mint sm:block">
          {now ? formatWait(now.getTime() - Date.parse(lead.soldAt)) : ""}
        </b>{" "}
        ago
      </span>
      <WorkspaceLink
        href={paths.lead(lead.id)}
        aria-label={`Call ${lead.name}`}
        className="col-start-2 row-span-3 row-start-1 inline-flex min-h-11 items-center gap-2 rounded border border-night-muted px-4 font-semibold no-underline hover:bg-white hover:text-ink sm:col-start-auto sm:row-span-1 sm:row-start-auto"
      >
        <WorkspaceIcon name="phone" className="size-4 text-night-signal" />
        Call
      </WorkspaceLink>
    </li>
  );
}

const ICONS: Readonly<Record<NextAction["kind"], WorkspaceIconName>> = {
  "confirm-email": "message",
  "pay-renewal": "billing",
  "fix-delivery": "failed",
  call: "phone",
  "follow-ups-due": "bell",
  resume: "orders",
  "connect-crm": "delivery",
  reorder: "orders",
  "follow-up": "quote",
  "in-review": "orders",
  "call-later": "phone",
  buy: "plus",
};

/** What else there is to do, as links. */
export function AlsoToday({ actions }: { actions: readonly NextAction[] }) {
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="also-today" className="min-w-0 text-sm">
      <h2 id="also-today" className="border-b border-line pb-3 font-semibold min-[1181px]:pt-1.5">
        Also today
      </h2>
      <ul>
        {actions.map((action) => {
          const { title, text, href } = describeAction(action, formatOpening);
          return (
            <li key={action.kind} className="border-b border-line">
              <WorkspaceLink
                href={href}
                className="group grid grid-cols-[18px_minmax(0,1fr)_16px] gap-3 py-3 no-underline"
              >
                <WorkspaceIcon name={ICONS[action.kind]} className="mt-px size-[18px] text-muted" />
                <span>
                  <b className="block font-semibold underline-offset-4 group-hover:underline">{title}</b>
                  <span className="text-muted">{text}</span>
                </span>
                <WorkspaceIcon name="right" className="mt-0.5 size-4 text-line-field" />
              </WorkspaceLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
