import { expect, it } from "@jest/globals";
import { JOBS } from "@/worker/jobs";
import { JOB_NAMES } from "./job-names";

it("names every job that the workers run, and no other", () => {
  expect(JOB_NAMES.toSorted()).toEqual(JOBS.map(({ name }) => name).toSorted());
});

it("lets no job fail without a trace: one without retries runs by the clock", () => {
  expect(JOBS.filter(({ retryLimit, cron }) => retryLimit === 0 && !cron)).toEqual([]);
});
