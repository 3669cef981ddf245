import { expect, it } from "@jest/globals";
import { leadsLeaving } from "./leads-leaving";

it.each([
  [30, 0],
  [8, 2],
  [7, 5],
  [1, 5],
])("a limit of %i days removes %i leads", (limit, leaving) => {
  const consentAges = [
    { days: 0, leads: 10 },
    { days: 7, leads: 3 },
    { days: 29, leads: 2 },
  ];
  expect(leadsLeaving({ consentAges }, limit)).toBe(leaving);
});
