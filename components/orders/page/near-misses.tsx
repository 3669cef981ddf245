import { useEffect, useRef, useState } from "react";
import { Button, buttonVariants } from "@/components/ui/button";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { cn } from "@/lib/kit/cn";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { type Advice, type AdvisedChange, adviseOrder } from "@/lib/workspace/advise-order";
import type { OrderPageDto } from "@/lib/workspace/order-page";
import type { OrderChange, useChangeOrder } from "./use-order-page";

interface NearMissesProps {
  page: OrderPageDto;
  change: ReturnType<typeof useChangeOrder>;
}

/** What kept leads of the last 24 hours away, with the one change that would bring them. */
export function NearMisses({ page, change }: NearMissesProps) {
  const { misses } = page;
  const [done, setDone] = useDone();
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  if (!misses) return null;
  const advice = adviseOrder(page);
  const missed = advice.reduce((sum, { leads }) => sum + leads, 0);
  const total = misses.received + misses.toEarlierOrders + missed;
  return (
    <Section
      className="mt-10 sm:mt-12"
      id="misses-title"
      aside={misses.isSinceApproval ? "Since approval" : "Last 24 hours"}
      headingRef={heading}
      title="Why not more leads?"
    >
      {total === 0 && !misses.someOwnCustomers ? (
        <p className="mt-4 max-w-measure text-muted">
          No verified lead in this line matched your order or missed only one of its rules.
        </p>
      ) : null}
      {total > 0 ? (
        <Shares received={misses.received} earlier={misses.toEarlierOrders} missed={missed} />
      ) : null}
      {advice.length > 0 ? (
        <ul className="mt-5 border-b border-line">
          {advice.map((one) => (
            <AdviceRow
              key={one.reason}
              advice={one}
              busy={change.isPending}
              onChange={(advised) => {
                const { apply, undo } = toChange(advised);
                rememberPressed();
                change.mutate(apply, {
                  onSuccess: () => setDone({ label: advised.label, undo, canUndo: true }),
                });
              }}
            />
          ))}
        </ul>
      ) : null}
      {done ? (
        // Below the rows, which would move under the pointer, and until the next change: so would the form below.
        <output className="mt-4 flex flex-wrap items-center gap-3 rounded bg-accent-soft px-4 py-2.5 text-sm text-accent-deep">
          Changed: {done.label}.
          <Button
            variant="link"
            size="bare"
            className={cn(!done.canUndo && "invisible")}
            aria-disabled={change.isPending}
            onClick={() => {
              if (change.isPending) return;
              rememberPressed();
              change.mutate(done.undo, {
                onSuccess: () => setDone(null),
                // With another ten seconds to try again.
                onError: () => setDone({ ...done }),
              });
            }}
          >
            Undo
          </Button>
        </output>
      ) : null}
      {misses.someOwnCustomers ? (
        <p className="mt-4 max-w-measure text-sm text-muted">
          Some leads of this type were of people on your list of own customers and were not offered to you. We
          do not say how many or where they live, because that could tell who asked for a quote.
        </p>
      ) : null}
    </Section>
  );
}

type Changing = Exclude<AdvisedChange, { kind: "builder" }>;

function toChange(change: Changing): { apply: OrderChange; undo: OrderChange } {
  return change.kind === "rules"
    ? { apply: { rules: change.rules }, undo: { rules: change.undo } }
    : { apply: { limits: change.limits }, undo: { limits: change.undo } };
}

const UNDO_MS = 10_000;

/** What was changed last; it can be undone for ten seconds. */
function useDone() {
  const [done, setDone] = useState<{ label: string; undo: OrderChange; canUndo: boolean } | null>(null);
  useEffect(() => {
    if (!done?.canUndo) return;
    const timer = window.setTimeout(() => setDone({ ...done, canUndo: false }), UNDO_MS);
    return () => window.clearTimeout(timer);
  }, [done]);
  return [done, setDone] as const;
}

/** The leads that came in, as one bar: received, to earlier orders, near misses. */
function Shares({ received, earlier, missed }: { received: number; earlier: number; missed: number }) {
  const shares = [
    { leads: received, text: "came to you", color: "bg-accent" },
    { leads: earlier, text: "went to earlier orders", color: "bg-line-strong" },
    { leads: missed, text: "missed one rule of this order", color: "bg-amber-line" },
  ];
  return (
    <>
      <div aria-hidden="true" className="mt-5 flex h-7 gap-0.5">
        {shares.map(({ leads, text, color }) =>
          leads > 0 ? <span key={text} className={`rounded-sm ${color}`} style={{ flex: leads }} /> : null,
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
        {shares.map(({ leads, text, color }) => (
          <li key={text} className="flex items-baseline gap-2 text-sm text-muted">
            <span aria-hidden="true" className={`size-3 self-center rounded-sm ${color}`} />
            <strong className="text-base font-semibold text-ink">{formatCount(leads)}</strong> {text}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Counts the leads that came in during this time. Leads from stock are not among them.
      </p>
    </>
  );
}

interface AdviceRowProps {
  advice: Advice;
  busy: boolean;
  onChange: (change: Changing) => void;
}

function AdviceRow({ advice: { leads, title, detail, effect, change }, busy, onChange }: AdviceRowProps) {
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-2 gap-y-2 border-t border-line py-3 text-sm sm:grid-cols-[52px_minmax(0,1fr)_auto]">
      <span className="self-start font-display text-xl font-medium">{formatCount(leads)}</span>
      <span className="min-w-0">
        <strong className="block font-semibold">{title}</strong>
        {detail ? <span className="block text-muted">{detail}</span> : null}
        <span className="block text-muted">{effect}.</span>
      </span>
      {change ? (
        <span className="col-start-2 sm:col-start-3">
          {change.kind === "builder" ? (
            <WorkspaceLink
              href={paths.purchaseLeads}
              className={buttonVariants({
                variant: "secondary",
                size: "sm",
                className: "sm:min-w-36",
              })}
            >
              {change.label}
            </WorkspaceLink>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              className="sm:min-w-36"
              aria-disabled={busy}
              onClick={() => busy || onChange(change)}
            >
              {change.label}
            </Button>
          )}
        </span>
      ) : null}
    </li>
  );
}
