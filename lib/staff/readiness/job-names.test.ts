import { globSync, readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { JOBS } from "@/worker/jobs";
import { JOB_NAMES } from "./job-names";

it("names every job that the workers run, and no other", () => {
  expect(JOB_NAMES.toSorted()).toEqual(JOBS.map(({ name }) => name).toSorted());
});

it("lets no job fail without a trace: one without retries runs by the clock", () => {
  expect(JOBS.filter(({ retryLimit, cron }) => retryLimit === 0 && !cron)).toEqual([]);
});

it("tells operators of every number of retries how long they last", () => {
  const runbook = readFileSync("docs/runbook.md", "utf8");
  const table = /^\| job \| is repeated[\s\S]*?\n\n/m.exec(runbook)?.[0] ?? "";
  const told = [...table.matchAll(/\((?:`retryLimit` )?(\d+)\)/g)].map(([, limit]) => Number(limit));
  const limits = JOBS.map(({ retryLimit }) => retryLimit).filter((limit) => limit > 0);
  expect(told.toSorted((a, b) => a - b)).toEqual([...new Set(limits)].toSorted((a, b) => a - b));
});

/** Whether a job runs by the clock in every hour. */
const isHourly = ({ cron }: { cron?: string }) => cron?.split(" ")[1] === "*";

it("repeats no job that runs by the clock every hour or more often: its next run does the work", () => {
  expect(JOBS.filter(isHourly).length).toBeGreaterThan(15);
  expect(JOBS.filter((job) => isHourly(job) && job.retryLimit > 0)).toEqual([]);
});

it("repeats a job that runs by the clock less often for an hour", () => {
  const rare = JOBS.filter((job) => job.cron && !isHourly(job));
  const short = rare.filter(({ retryLimit }) => retryLimit < retriesLasting(1)).map(({ name }) => name);
  expect(rare.length).toBeGreaterThan(5);
  expect(short).toEqual([]);
});

/** The emails that are not tried for a day, and why. */
const SHORT_MAILS: Readonly<Record<string, string>> = {
  "delivery.mail-daily-summary": "The summary of the next day comes before a late one is of use.",
  "delivery.mail-lead-digest": "Its leads are sent one by one after half an hour.",
  "inbox.mail-asked-again": "It says what happens today.",
  "inquiries.mail-message-to-sales": "Staff see the message among the inquiries.",
  "inquiries.mail-to-sales": "Staff see the inquiry.",
  "ledger.mail-differences": "To the operator, whom an alert tells as well.",
  "ledger.mail-head": "To the operator. The ledger has the head.",
  "privacy.mail-consumer-code": "The code is of use for some minutes.",
};

it("repeats every email for a day, but for those that are useless by then or read elsewhere", () => {
  const named = globSync("lib/**/*.email.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/defineJob\(\{\s+name: "([^"]+)"/g)].map(([, name]) => name),
  );
  const mails = JOBS.filter(({ name, cron }) => !cron && named.includes(name));
  expect(mails.length).toBeGreaterThan(25);
  const short = mails.filter(({ retryLimit }) => retryLimit < retriesLasting(24)).map(({ name }) => name);
  expect(short.toSorted()).toEqual(Object.keys(SHORT_MAILS));
});
