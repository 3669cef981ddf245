import { expect, it } from "@jest/globals";
import type { StaffOrderDto } from "@/lib/staff/orders/schemas";
import { buildStaffOrder } from "@/tests/factories/staff-orders";
import { keepInPlace } from "./use-admin-data";

const order = (id: string, status: StaffOrderDto["status"] = "pending") =>
  buildStaffOrder({ id, status, canApprove: status === "pending" });
const [a, b, c] = [order("a"), order("b"), order("c")];

it("an order that left the list stays in its place, first as it was, then as it is; a new one waits", () => {
  expect(keepInPlace([a, b], [b, c], [])).toEqual([a, b]);
  expect(keepInPlace([a, b], [b, c], [order("a", "approved")])).toEqual([order("a", "approved"), b]);
});

it("what the list says of an order is newer than what was read when it had left", () => {
  expect(keepInPlace([a, b], [order("b", "approved"), a], [order("a", "cancelled")])).toEqual([
    a,
    order("b", "approved"),
  ]);
});

it("rows without a change are the same rows", () => {
  const rows = [a, b];
  expect(keepInPlace(rows, [b, a], [])).toBe(rows);
});
