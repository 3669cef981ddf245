import { readFileSync } from "node:fs";
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
