import { afterEach, expect, it, jest } from "@jest/globals";
import { RUN_MS, workInTime } from "./work-in-time";

afterEach(() => void jest.restoreAllMocks());

/** Work that takes so many milliseconds by a clock that only work moves. */
function workThatTakes(ms: number) {
  let nowMs = 1_000;
  jest.spyOn(performance, "now").mockImplementation(() => nowMs);
  const done: number[] = [];
  const work = async (element: number) => {
    nowMs += ms;
    done.push(element);
  };
  return { done, work };
}

it("does everything while there is time", async () => {
  const { done, work } = workThatTakes(RUN_MS / 5);
  expect(await workInTime([1, 2, 3], work)).toEqual([]);
  expect(done).toEqual([1, 2, 3]);
});

it("begins nothing else when the time of the run is over, and returns what it did not begin", async () => {
  const { done, work } = workThatTakes(RUN_MS / 2);
  expect(await workInTime([1, 2, 3, 4], work)).toEqual([3, 4]);
  expect(done).toEqual([1, 2]);
});

it("begins the first also without any time, so that every run gets on", async () => {
  const { done, work } = workThatTakes(1);
  expect(await workInTime([1, 2], work, 0)).toEqual([2]);
  expect(await workInTime([], work, 0)).toEqual([]);
  expect(done).toEqual([1]);
});
