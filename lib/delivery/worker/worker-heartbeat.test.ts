import { expect, it } from "@jest/globals";
import { createSteadiness } from "./worker-heartbeat.server";

it("a worker may judge others from its start, and 10 s after a gap in its own heartbeats", () => {
  const isSteady = createSteadiness(0);
  expect([1_000, 2_000, 5_000].map(isSteady)).toEqual([true, true, true]);
  expect([9_000, 10_000, 12_000, 15_000, 18_000, 18_999].map(isSteady)).toEqual(Array(6).fill(false));
  expect(isSteady(19_000)).toBe(true);
});

it("a second gap begins the time again", () => {
  const isSteady = createSteadiness(0);
  expect(isSteady(5_000)).toBe(false);
  expect(isSteady(12_000)).toBe(false);
  expect(isSteady(15_000)).toBe(false);
  expect(isSteady(18_000)).toBe(false);
  expect(isSteady(20_000)).toBe(false);
  expect(isSteady(22_000)).toBe(true);
});
