import { expect, it } from "@jest/globals";
import { STAFF_AREA } from "@/components/workspace/entries";
import { describeWaiting } from "./staff-overview";

const counted = STAFF_AREA.groups.flat().flatMap(({ waiting }) => waiting?.of ?? []);

it("nothing waits for staff only when nothing of what the navigation counts is waiting", () => {
  const none = Object.fromEntries(counted.map((kind) => [kind, 0]));
  expect(describeWaiting(none)).toBe("Nothing is waiting for you.");
  for (const kind of counted) expect(describeWaiting({ ...none, [kind]: 2 })).toMatch(/^2 \w+ [\w ]+\.$/);
  expect(describeWaiting({ ...none, orders: 100, tasks: 1 })).toBe("99+ orders to approve, 1 open task.");
});

it("says nothing about what waits while that is not known", () => {
  expect(describeWaiting({})).toBe("What needs staff, and how sales are going.");
});
