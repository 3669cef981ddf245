import { describe, expect, it } from "@jest/globals";
import { callStateOf } from "./queue/call-state";
import { toCallDto } from "./to-dto.server";

// Florida: 8 AM to 8 PM, three calls in 24 hours. In November, New York is five hours behind UTC.
const AREA = "FL/America/New_York";

function callAt(now: string, restUntil: string | null = null) {
  const state = callStateOf(AREA, new Date(now));
  if (!state) throw new Error("Florida has no rule.");
  const row = { callArea: AREA, restUntil: restUntil === null ? null : new Date(restUntil), callsToday: 0 };
  return toCallDto(row, state, new Date(now));
}

describe("the calling hours of a lead", () => {
  it("say when they change, and when they change again", () => {
    expect(callAt("2026-11-24T15:00:00Z")).toMatchObject({
      isOpen: true,
      turnsAt: "2026-11-25T01:00:00.000Z",
      turnsBackAt: "2026-11-25T13:00:00.000Z",
    });
    expect(callAt("2026-11-25T05:00:00Z")).toMatchObject({
      isOpen: false,
      turnsAt: "2026-11-25T13:00:00.000Z",
      turnsBackAt: "2026-11-26T01:00:00.000Z",
    });
  });

  it("after the limit of calls begin again inside the hours, not in the night", () => {
    expect(callAt("2026-11-24T15:00:00Z", "2026-11-24T20:00:00Z")).toMatchObject({
      isOpen: false,
      isResting: true,
      turnsAt: "2026-11-24T20:00:00.000Z",
      turnsBackAt: "2026-11-25T01:00:00.000Z",
    });
    expect(callAt("2026-11-24T15:00:00Z", "2026-11-25T03:00:00Z")).toMatchObject({
      isOpen: false,
      isResting: true,
      turnsAt: "2026-11-25T13:00:00.000Z",
      turnsBackAt: "2026-11-26T01:00:00.000Z",
    });
  });
});
