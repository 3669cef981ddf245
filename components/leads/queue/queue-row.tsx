"use client";

import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useNow } from "@/components/compliance/use-now";
import { WorkspaceIcon, type WorkspaceIconName } from "@/components/workspace/workspace-icon";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { LEAD_OUTCOMES, LEAD_PROGRESS_LABELS, type LeadOutcome } from "@/lib/inbox/outcome";
import { isFresh } from "@/lib/inbox/queue/queue-times";
import { RETURN_STATUS_LABELS } from "@/lib/inbox/return-status-labels";
import type { LeadRowDto } from "@/lib/inbox/schemas";
import { cn } from "@/lib/kit/cn";
import { formatWait } from "@/lib/kit/durations";
import { formatMoment } from "@/lib/kit/format-date";
import { missingContact } from "../missing-contact";
import { CallButton } from "./call-button";
import { LocalTime } from "./local-time";
import { PROGRESS_DOTS, StateDot } from "./state-dot";
import { useOutcomeButtons } from "./use-queue";

/** The columns from 861 px on: tick, lead, local time, consent, call, outcome. */
export const QUEUE_COLUMNS =
  "min-[861px]:grid-cols-[48px_minmax(0,1fr)_176px_84px_166px_120px] min-[861px]:items-center";

interface QueueRowProps {
  lead: LeadRowDto;
  href: string;
  isSelected: boolean;
  isTicked: boolean;
  /** Arrived while the page was open. */
  isNew: boolean;
  onTick: (isTicked: boolean) => void;
  /** A click on the name. @returns whether the preview shows the lead, so that no page has to open. */
  onSelect: () => boolean;
}

/** A lead: a row from 861 px on, a card on a phone. */
export function QueueRow({ lead, href, isSelected, isTicked, isNew, onTick, onSelect }: QueueRowProps) {
  const [row, isAtHand] = useAtHand<HTMLElement>();
  const name = lead.name ?? missingContact(lead);
  const select = (event: MouseEvent) => {
    // Enter on the name (no mouse detail) and clicks that open a new tab follow the link.
    if (event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (onSelect()) event.preventDefault();
  };
  return (
    <article
      data-lead={lead.id}
      ref={row}
      className={cn(
        "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-3 text-sm min-[861px]:min-h-[52px] min-[861px]:gap-x-0 min-[861px]:px-0 min-[861px]:py-0",
        QUEUE_COLUMNS,
        isSelected
          ? "min-[861px]:border-accent-line min-[861px]:bg-accent-soft min-[861px]:shadow-[inset_3px_0_0_theme(colors.accent.DEFAULT)]"
          : isTicked
            ? "min-[861px]:bg-accent-soft/40"
            : "min-[861px]:hover:bg-paper-deep/60",
      )}
    >
      <label className="relative z-[1] ml-0.5 hidden size-11 place-items-center min-[861px]:grid">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          className="size-4 accent-accent"
        />
        <span className="sr-only">Select {name}</span>
      </label>
      <div className="min-w-0 min-[861px]:pr-3">
        <div className="flex min-w-0 items-baseline gap-2.5">
          <WorkspaceLink
            href={href}
            prefetch={false}
            onClick={select}
            aria-current={isSelected ? "true" : undefined}
            className="min-w-0 truncate rounded-sm text-base font-semibold no-underline after:absolute after:inset-0 min-[861px]:text-sm"
          >
            {name}
          </WorkspaceLink>
          <Age lead={lead} className="min-[861px]:hidden" />
          {isNew ? <span className="sr-only">New.</span> : null}
        </div>
        <p className={cn("truncate", isSelected ? "text-muted min-[861px]:text-ink-soft" : "text-muted")}>
          {LINE_LABELS[lead.line]} · {lead.summary}
        </p>
      </div>
      <div className="order-last col-span-2 flex min-w-0 gap-2.5 min-[861px]:order-none min-[861px]:col-span-1 min-[861px]:block min-[861px]:pr-3">
        <LocalTime lead={lead} />
        {lead.progress !== "new" || isReturned(lead) ? (
          <LeadState lead={lead} className="ml-auto flex-none text-muted min-[861px]:hidden" />
        ) : null}
      </div>
      <Age lead={lead} className="hidden min-[861px]:block" />
      <div className="row-span-1 justify-self-end min-[861px]:justify-self-start">
        <CallButton lead={lead} size="row" isSelected={isSelected} />
      </div>
      <Outcome lead={lead} isAtHand={isSelected || isAtHand} />
    </article>
  );
}

/** Whether the pointer is over an element, or the focus inside it. */
function useAtHand<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const focusMoved = (to: Node | null) => setFocused(element.contains(to));
    // Pointer and focus may already be here when React hydrates the row.
    setPointed(element.matches(":hover"));
    focusMoved(document.activeElement);
    // Touch is left out: the buttons would appear under the finger, and its tap would note an outcome.
    const point = ({ pointerType }: PointerEvent) => setPointed(pointerType !== "touch");
    element.addEventListener("pointerenter", point, { signal });
    element.addEventListener("pointerleave", () => setPointed(false), { signal });
    element.addEventListener("focusin", () => setFocused(true), { signal });
    // The buttons must stay while the focus moves from one to the next. When another window comes to the front, no element gets
    // the focus, and the document keeps its active element: the buttons stay for the viewer's return.
    const leave = ({ relatedTarget }: FocusEvent) =>
      focusMoved(relatedTarget instanceof Node ? relatedTarget : document.activeElement);
    element.addEventListener("focusout", leave, { signal });
    return () => listening.abort();
  }, []);
  return [ref, isPointed || isFocused] as const;
}

function isReturned({ returnStatus }: LeadRowDto): boolean {
  return returnStatus === "open" || returnStatus === "approved";
}

/** The return, or how far the work is. */
function LeadState({ lead, className }: { lead: LeadRowDto; className?: string }) {
  const { progress, returnStatus } = lead;
  const [tone, words] =
    returnStatus === "open" || returnStatus === "approved"
      ? ([returnStatus === "open" ? "yellow" : "grey", RETURN_STATUS_LABELS[returnStatus]] as const)
      : ([PROGRESS_DOTS[progress], LEAD_PROGRESS_LABELS[progress]] as const);
  return (
    <StateDot tone={tone} className={className}>
      {words}
    </StateDot>
  );
}

/** How old the consent is. Below an hour it stands out. */
function Age({ lead: { consentAt }, className }: { lead: LeadRowDto; className: string }) {
  const now = useNow();
  return (
    <time
      dateTime={consentAt}
      title={`Consent: ${formatMoment(consentAt)}`}
      className={cn(
        "whitespace-nowrap text-sm",
        now && isFresh(consentAt, now) ? "font-semibold text-accent-deep" : "text-muted",
        className,
      )}
    >
      {now ? formatWait(now.getTime() - Date.parse(consentAt)) : ""}
    </time>
  );
}

const ICONS: Readonly<Record<LeadOutcome, WorkspaceIconName>> = {
  contacted: "phone",
  quoted: "quote",
  sold: "check",
  lost: "x",
};

/**
 * The outcome. On the row at hand, four buttons to change it in one click; the other rows of a list would have 96 of them that
 * nobody sees.
 */
function Outcome({ lead, isAtHand }: { lead: LeadRowDto; isAtHand: boolean }) {
  // Here, not in the buttons: a call that runs must be known when the pointer comes back.
  const buttons = useOutcomeButtons();
  const { followUpAt } = lead;
  if (isAtHand && !isReturned(lead)) return <OutcomeButtons lead={lead} buttons={buttons} />;
  return (
    <span className="relative z-[1] hidden min-w-0 flex-col min-[861px]:flex">
      <LeadState lead={lead} />
      {followUpAt ? <FollowUpTime at={followUpAt} /> : null}
    </span>
  );
}

interface OutcomeButtonsProps {
  lead: LeadRowDto;
  buttons: ReturnType<typeof useOutcomeButtons>;
}

function OutcomeButtons({ lead, buttons: { press, isPending } }: OutcomeButtonsProps) {
  return (
    <fieldset
      aria-label={`Outcome of ${lead.name ?? "this lead"}`}
      className="relative z-[1] -ml-1.5 hidden min-[861px]:flex"
    >
      {LEAD_OUTCOMES.map((outcome) => (
        <button
          key={outcome}
          type="button"
          title={
            lead.progress === outcome
              ? `${LEAD_PROGRESS_LABELS[outcome]}: press again within ten minutes to take it back`
              : LEAD_PROGRESS_LABELS[outcome]
          }
          aria-label={LEAD_PROGRESS_LABELS[outcome]}
          aria-pressed={lead.progress === outcome}
          // Not `disabled`: the button would lose the focus.
          aria-disabled={isPending}
          onClick={(event) => press(lead, outcome, event.detail)}
          className={cn(
            "grid h-9 w-7 place-items-center rounded-sm hover:bg-white hover:text-accent-deep hover:shadow-[0_0_0_1px_theme(colors.line.strong)]",
            lead.progress === outcome ? "bg-white text-accent-deep" : "text-ink-soft",
          )}
        >
          <WorkspaceIcon name={ICONS[outcome]} className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}

/** When the customer wants to be reminded. */
function FollowUpTime({ at }: { at: string }) {
  const now = useNow();
  const isDue = now !== null && new Date(at) <= now;
  return (
    <time
      dateTime={at}
      title={`Follow up: ${formatMoment(at)}`}
      className={cn("truncate text-xs", isDue ? "font-semibold text-amber-deep" : "text-muted")}
    >
      {isDue ? "Due " : ""}
      {shortMoment.format(new Date(at))}
    </time>
  );
}

const shortMoment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
