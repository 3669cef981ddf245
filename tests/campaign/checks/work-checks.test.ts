import { expect, it } from "@jest/globals";
import { checkWork } from "./work-checks";

const usual = {
  outcomes: new Map([
    ["purchase claimed", 20],
    ["purchase failed", 2],
    ["lead accepted", 100],
    ["lead stored", 40],
  ]),
  acknowledged: { orders: 20, leads: 140 },
  done: 162,
  total: 162,
  isTimeOver: false,
};
const examplesOf = (changes: Partial<typeof usual>) =>
  checkWork({ ...usual, ...changes }).flatMap(({ examples }) => examples);

it("nothing is wrong where customers bought and publishers delivered, though a few actions failed", () => {
  expect(checkWork(usual)).toEqual([]);
});

it("an action that was not done is wrong, but not when the time was over", () => {
  expect(examplesOf({ done: 150 })).toEqual(["12 of 162 actions were not done"]);
  expect(examplesOf({ done: 150, isTimeOver: true })).toEqual([]);
});

it("a campaign in which nobody bought, or nobody delivered, proves nothing, also when the time was over", () => {
  const nothing = { acknowledged: { orders: 0, leads: 0 }, outcomes: new Map(), done: 0 };
  expect(examplesOf({ ...nothing, isTimeOver: true })).toEqual([
    "no order was acknowledged",
    "no lead was acknowledged",
  ]);
});

it.each(["purchase", "lead"])("half of the kind %s failed: that is more than faults explain", (what) => {
  const half = new Map([
    [`${what} accepted`, 5],
    [`${what} failed`, 5],
  ]);
  expect(examplesOf({ outcomes: half })).toEqual([`${what}: 5 of 10 failed`]);
  expect(examplesOf({ outcomes: new Map([...half, [`${what} failed`, 4]]) })).toEqual([]);
});

it("what was under way when the time was over has not failed, and has not succeeded", () => {
  const cut = new Map([
    ["purchase claimed", 1],
    ["purchase cut off", 5],
  ]);
  expect(examplesOf({ outcomes: cut, isTimeOver: true })).toEqual([]);
  expect(examplesOf({ outcomes: new Map([...cut, ["purchase failed", 3]]) })).toEqual([
    "purchase: 3 of 4 failed",
  ]);
});
