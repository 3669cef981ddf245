import { expect, it } from "@jest/globals";
import { formatMoment } from "@/lib/kit/format-date";
import { withdrawalWords } from "./return-waiting";

it("a withdrawal offers another return until the last moment of the 15 days, and not after it", () => {
  const until = "2026-12-06T15:04:05.120Z";
  expect(withdrawalWords(until, new Date(until))).toBe(
    `You keep the lead. You can return it again until ${formatMoment(until)}.`,
  );
  expect(withdrawalWords(until, new Date("2026-12-06T15:04:05.121Z"))).toBe(
    "You keep the lead. Its 15 days are over, so you cannot return it again.",
  );
});
