import { describe, expect, it } from "@jest/globals";
import { failedReplayWords, rangeReplayWords, replayedWords } from "./replay-words";

const active = { state: "active", pausedBy: null, dead: 2 } as const;
const paused = { state: "paused", pausedBy: "gone", dead: 1 } as const;
const disabled = { state: "paused", pausedBy: "staff", dead: 1 } as const;

describe("the words about a resend", () => {
  it("name the leads that are left out", () => {
    const words = "except returned leads and people who asked not to be contacted";
    expect(failedReplayWords({ name: "CRM", health: active })).toContain(words);
    expect(rangeReplayWords({ name: "CRM", health: active })).toContain(words);
  });

  it("say that nothing is sent while the destination is paused", () => {
    expect(failedReplayWords({ name: "CRM", health: paused })).toMatch(/They wait until you press Resume\.$/);
    expect(rangeReplayWords({ name: "CRM", health: paused })).toMatch(/They wait until you press Resume\.$/);
    expect(replayedWords(1, paused)).toBe("1 delivery is queued. It waits until you press Resume.");
    expect(replayedWords(1200, disabled)).toBe(
      "1,200 deliveries are queued. They wait until the destination is enabled again.",
    );
  });

  it("name no wait of a destination that takes leads", () => {
    expect(failedReplayWords({ name: "CRM", health: active })).toMatch(/^2 deliveries to CRM failed\./);
    for (const words of [failedReplayWords, rangeReplayWords])
      expect(words({ name: "CRM", health: active })).not.toContain("wait");
    expect(replayedWords(2, active)).toBe("2 deliveries are queued.");
    expect(replayedWords(0, paused)).toMatch(/^There was nothing to send/);
  });
});
