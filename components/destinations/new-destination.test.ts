import { describe, expect, it } from "@jest/globals";
import type { DestinationDto, DestinationsDto } from "@/lib/delivery/destinations/schemas";
import { HEALTHY } from "@/tests/factories/destination-health";
import { sayWhatComes } from "./new-destination";

function destination(id: string, changes: Partial<DestinationDto> = {}): DestinationDto {
  return {
    id,
    kind: "webhook",
    name: id,
    summary: "",
    position: 0,
    config: { kind: "unreadable" },
    events: [],
    hasPreviousSecret: false,
    previousSecretUntil: null,
    createdAt: "2026-11-26T12:00:00.000Z",
    health: HEALTHY,
    ...changes,
  };
}

/** What the page says after `added` was added behind another destination. */
function say(mode: DestinationsDto["mode"], before: DestinationDto[]): string {
  const alerts = { quietHours: null, dailySummary: false, leadEmails: "each", publicKey: null } as const;
  return sayWhatComes({ mode, alerts, destinations: [...before, destination("added")] }, "added");
}

describe("a destination that was just added", () => {
  const everyLead = "New leads go there from now on. ";

  it("gets every lead when it is the only one that gets any", () => {
    expect(say("failover", [])).toBe(everyLead);
    const paused = destination("first", { health: { ...HEALTHY, state: "paused" } });
    expect(say("failover", [paused])).toBe(everyLead);
    // A browser with alerts gets no leads.
    expect(say("failover", [destination("browser", { kind: "push" })])).toBe(everyLead);
  });

  it("gets every lead beside others that all get them", () => {
    expect(say("all", [destination("first")])).toBe(everyLead);
  });

  it("is a backup behind the first one", () => {
    expect(say("failover", [destination("first")])).toMatch(
      /^It is a backup: .* choose “All destinations” under Delivery\. $/,
    );
  });

  it("promises nothing while the list is not loaded", () => {
    expect(sayWhatComes(undefined, "added")).toBe("");
  });
});
