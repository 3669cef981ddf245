"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { failureText } from "@/components/ui/failure-notice";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/notify";
import { formatCountOf } from "@/lib/kit/format-count";
import { readPage } from "@/lib/kit/read-page";
import { shortId } from "@/lib/kit/short-id";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { isOutdated } from "@/lib/platform/http/api-request";
import { type FailedJob, failedJobPageDto, type SettleFailedJobs } from "@/lib/staff/failed-jobs/schemas";
import { StaffArea } from "../staff-area";

interface FailedJobsPageProps {
  settleFailedJobs: SettleAction;
}

/** The staff's page of background jobs that failed every retry. */
export function FailedJobsPage({ settleFailedJobs }: FailedJobsPageProps) {
  return (
    <StaffArea title="Failed jobs">
      {() => (
        <>
          <p className="max-w-prose text-ink-soft">
            Emails and other background work that failed every retry. Repeat a job when its cause is fixed. A
            job runs again with all its retries.
          </p>
          <FailedJobs settleFailedJobs={settleFailedJobs} />
        </>
      )}
    </StaffArea>
  );
}

function FailedJobs({ settleFailedJobs }: FailedJobsPageProps) {
  const [parameters, changeUrl] = useUrlState();
  const page = readPage(parameters);
  const listing = useListing(FAILED_JOBS_PATH, page ? `page=${page}` : "", failedJobPageDto);
  const [asked, setAsked] = useState<SettleFailedJobs | null>(null);
  const { mutate, isPending, error, reset } = useSettleFailedJobs(settleFailedJobs, () => setAsked(null));
  const ask = (input: SettleFailedJobs) => {
    reset();
    setAsked(input);
  };
  return (
    <ListingFrame what="The failed jobs" listing={listing}>
      {({ jobs, total, page: shown, pages }) => (
        <>
          <output className="text-sm text-muted">{formatCountOf(total, "failed job")}</output>
          {jobs.length > 0 ? (
            <ul className="grid gap-3">
              {jobs.map((job) => (
                <li key={job.id}>
                  <FailedJobCard job={job} busy={isPending} onRepeat={mutate} onAsk={ask} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyList title="No failed jobs">Every job has run or is still being retried.</EmptyList>
          )}
          <Pager
            page={shown}
            pages={pages}
            onPage={(next) => changeUrl({ page: next > 1 ? String(next) : "" }, "push")}
          />
          {asked ? (
            <ConfirmDialog
              {...questionOf(asked)}
              busy={isPending}
              error={error}
              onConfirm={() => mutate(asked)}
              onClose={() => setAsked(null)}
            />
          ) : null}
        </>
      )}
    </ListingFrame>
  );
}

function questionOf({ act, which }: SettleFailedJobs): { title: string; text: string; verb: string } {
  if (act === "repeat")
    return {
      title: `Repeat all failed jobs "${"name" in which ? which.name : ""}"?`,
      text: "The oldest 1,000 at once. Emails that already arrived may arrive a second time.",
      verb: "Repeat all",
    };
  return {
    title: "Dismiss this job?",
    text: "It is removed from this list and never runs. This cannot be undone.",
    verb: "Dismiss",
  };
}

interface FailedJobCardProps {
  job: FailedJob;
  busy: boolean;
  onRepeat: (input: SettleFailedJobs) => void;
  onAsk: (input: SettleFailedJobs) => void;
}

function FailedJobCard({ job, busy, onRepeat, onAsk }: FailedJobCardProps) {
  const { id, name, payload, attempts, error, failedAt } = job;
  const label = `${name} ${shortId(id)}`;
  return (
    <article className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-white p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <h2 className="break-words font-semibold">{name}</h2>
        <p className="mt-1 break-words">{error}</p>
        <p className="mt-1 break-words text-sm text-muted">
          <Moment at={failedAt} />, {formatCountOf(attempts, "attempt")}
          {Object.entries(payload)
            .map(([key, value]) => `, ${key} ${value}`)
            .join("")}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={busy}
          aria-label={`Repeat: ${label}`}
          onClick={() => onRepeat({ act: "repeat", which: { id } })}
        >
          Repeat
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={busy}
          aria-label={`Repeat all like this: ${label}`}
          onClick={() => onAsk({ act: "repeat", which: { name } })}
        >
          Repeat all like this
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={busy}
          aria-label={`Dismiss: ${label}`}
          onClick={() => onAsk({ act: "dismiss", which: { id } })}
        >
          Dismiss
        </Button>
      </div>
    </article>
  );
}

const FAILED_JOBS_PATH = "/api/admin/jobs";

type SettleAction = (input: SettleFailedJobs) => Promise<ActionResult<number>>;

/** Settles failed jobs, reports the result in a toast and refetches the list. `onDone` is called when nothing is left to ask. */
function useSettleFailedJobs(settleFailedJobs: SettleAction, onDone: () => void) {
  const client = useQueryClient();
  const startAnew = () => {
    void client.invalidateQueries({ queryKey: [FAILED_JOBS_PATH] });
    onDone();
  };
  return useMutation({
    mutationFn: (input: SettleFailedJobs) => actionData(settleFailedJobs(input)),
    onSuccess: (count, { act }) => {
      const jobs = formatCountOf(count, "job");
      notify({
        title: "Success",
        description: `${jobs} ${act === "repeat" ? "will run again." : "dismissed."}`,
      });
      startAnew();
    },
    onError: (error) => {
      notify({ title: "Error", description: failureText(error) ?? "", destructive: true });
      if (isOutdated(error)) startAnew();
    },
  });
}
