import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { OrderFill } from "./order-fill";

const PENDING = {
  progress: null,
  inStock: 31,
  leads: 150,
  isHeld: false,
  status: "pending",
  fillBy: "2026-12-11",
} as const;
const textOf = (order: Parameters<typeof OrderFill>[0]["order"]) =>
  renderToStaticMarkup(<OrderFill order={order} />).replace(/<[^>]+>/g, " ");

it("a pending order shows its last day, also when it has leads from before", () => {
  const begun = { allocated: 7, quantity: 150, isPaused: false };
  expect(textOf(PENDING)).toMatch(/31 in stock now\s+Last day: Dec 11, 2026/);
  expect(textOf({ ...PENDING, progress: begun, inStock: null })).toMatch(
    /7\s+of 150\s+Last day: Dec 11, 2026/,
  );
  expect(textOf({ ...PENDING, progress: begun, status: "processing" })).not.toContain("Last day");
  expect(textOf({ ...PENDING, fillBy: null })).not.toContain("Last day");
});
