"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import type { BillingOverview, BookCheckDto } from "@/lib/staff/billing/schemas";

export type CheckBooksNow = (input: { now: true }) => Promise<ActionResult<object>>;

interface BookCheckProps {
  overview: BillingOverview;
  checkBooksNow: CheckBooksNow;
  refresh: () => Promise<unknown>;
}

/** How often the page asks for the result of a check that staff have started. */
const ASK_EVERY_MS = 2_000;

/** The last check of the books against Stripe, a button that starts one, and the tasks that differences opened. */
export function BookCheck({ overview: { lastCheck, tasks }, checkBooksNow, refresh }: BookCheckProps) {
  // The id of the last check when the button was pressed; undefined when no check was asked for.
  const [before, setBefore] = useState<string | null>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => actionData(checkBooksNow({ now: true })),
    onSuccess: () => setBefore(lastCheck?.id ?? null),
  });
  const isNew = before !== undefined && (lastCheck?.id ?? null) !== before;
  const isRunning = before !== undefined && !(isNew && lastCheck?.finishedAt);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refresh(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
  return (
    <section aria-labelledby="check-heading" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="check-heading" className="font-display text-xl font-medium">
          Compared with Stripe
        </h2>
        <Button
          variant="secondary"
          size="sm"
          busy={isPending || isRunning}
          disabled={isPending || isRunning}
          onClick={() => mutate()}
        >
          {isRunning ? "Checking…" : "Check now"}
        </Button>
      </div>
      <FailureNotice error={error} />
      <div aria-live="polite" className="rounded-lg border border-line bg-white p-4 sm:p-5">
        <LastCheck check={lastCheck} />
      </div>
      <Tasks tasks={tasks} />
    </section>
  );
}

function LastCheck({ check }: { check: BookCheckDto | null }) {
  if (!check)
    return (
      <p className="text-ink-soft">
        The books have not been compared with Stripe yet. The check runs every night.
      </p>
    );
  const { verdict, finishedAt, startedAt, movements, differences } = check;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Verdict verdict={verdict} />
      <span>
        {finishedAt ? "Last check" : "Started"} <Moment at={finishedAt ?? startedAt} />
        {verdict === "passed" ? `: ${formatCount(movements)} movements at Stripe, no open difference.` : null}
        {verdict === "differs" ? `: ${formatCountOf(differences, "open difference")}.` : null}
        {verdict === "aborted"
          ? ". Stripe or the database did not respond, so nothing is known. Check again."
          : null}
      </span>
    </p>
  );
}

function Verdict({ verdict }: Pick<BookCheckDto, "verdict">) {
  if (verdict === "passed") return <Badge tone="green">Clean</Badge>;
  if (verdict === "differs") return <Badge tone="red">Differs</Badge>;
  return verdict === "aborted" ? <Badge tone="yellow">Not finished</Badge> : <Badge>Running</Badge>;
}

function Tasks({ tasks }: Pick<BillingOverview, "tasks">) {
  if (tasks.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Open differences</h3>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-white">
        {tasks.map(({ id, title, subjectId, openedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-4">
            <span className="min-w-0">
              {title}:{" "}
              <PageLink href={paths.adminBillingOf(subjectId)} className={rowLinkClass}>
                {shortId(subjectId)}
              </PageLink>
            </span>
            <span className="text-sm text-muted">
              since <Moment at={openedAt} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <PageLink href={paths.adminTasks} className={rowLinkClass}>
          Open the tasks to explain or finish them
        </PageLink>
      </p>
    </div>
  );
}
