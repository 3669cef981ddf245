import { expect, it } from "@jest/globals";
import { toUpdateBody } from "./update-order-dialog";

const now = new Date("2026-11-26T12:00:00Z");
const noted = { status: "pending", notes: "Call first" } as const;
const plain = { status: "pending", notes: null } as const;

it("sends emptied notes as null, and none while they are as they were", () => {
  expect(toUpdateBody(noted, { status: "approved", notes: "" })).toMatchObject({
    notes: null,
    shownNotes: "Call first",
  });
  expect(toUpdateBody(plain, { status: "approved", notes: "New" })).toMatchObject({
    notes: "New",
    shownNotes: null,
  });
  expect(toUpdateBody(plain, { status: "approved", notes: "" })).not.toHaveProperty("notes");
  expect(toUpdateBody(noted, { status: "approved", notes: "Call first" })).not.toHaveProperty("notes");
});

it("sends the time of completion with completed, and null with every other status", () => {
  expect(toUpdateBody(plain, { status: "completed", notes: "" }, now)).toEqual({
    status: "completed",
    shownStatus: "pending",
    completedAt: "2026-11-26T12:00:00.000Z",
  });
  for (const status of ["pending", "processing", "approved", "cancelled"] as const)
    expect(toUpdateBody(plain, { status, notes: "" }, now).completedAt).toBeNull();
});
