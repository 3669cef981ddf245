import { describe, expect, it } from "@jest/globals";
import type { DeliveriesDto, DeliveryDto } from "@/lib/delivery/destinations/schemas";
import { unseenWords } from "./delivery-list";
import { keepPlaces, showAnswer } from "./keep-rows";

/** A delivery that was created in this minute of an hour. The minute is also its id. */
function delivery(minute: number, status: DeliveryDto["status"] = "dead"): DeliveryDto {
  const at = `2026-11-29T10:${String(minute).padStart(2, "0")}:00.000Z`;
  return {
    id: String(minute),
    destinationId: "d",
    destinationName: "Main CRM",
    event: "lead.delivered",
    leadId: null,
    status,
    attempts: 1,
    createdAt: at,
    dueAt: at,
    acceptedAt: null,
    isHeld: false,
    withdrawal: null,
    tries: [],
  };
}

const answer = (deliveries: DeliveryDto[], rest: Partial<DeliveriesDto> = {}): DeliveriesDto => ({
  deliveries,
  total: deliveries.length,
  page: 1,
  pages: 1,
  left: [],
  ...rest,
});
const idsOf = ({ deliveries }: { deliveries: readonly DeliveryDto[] }) => deliveries.map(({ id }) => id);

describe("a list of deliveries that is open", () => {
  const shown = showAnswer(answer([delivery(9), delivery(8)]));

  it("keeps its rows in their places when newer deliveries come, and says how many", () => {
    const next = keepPlaces(shown, answer([delivery(11), delivery(10), delivery(9), delivery(8)]));
    expect(idsOf(next)).toEqual(["9", "8"]);
    expect(unseenWords(next, false)).toBe("2 new deliveries");
    expect(idsOf(showAnswer(next.answer))).toEqual(["11", "10", "9", "8"]);
    expect(unseenWords(showAnswer(next.answer), false)).toBe("");
  });

  it("shows the newest status of each row, also of one that left the filter", () => {
    const resent = keepPlaces(shown, answer([delivery(8)], { left: [delivery(9, "due")] }));
    expect(resent.deliveries).toEqual([delivery(9, "due"), delivery(8)]);
    const arrived = keepPlaces(resent, answer([delivery(8)], { left: [delivery(9, "accepted")] }));
    expect(arrived.deliveries).toEqual([delivery(9, "accepted"), delivery(8)]);
    expect(unseenWords(arrived, true)).toBe("");
  });

  it("keeps a row that the previous release, which knows no shown ones, leaves out", () => {
    expect(idsOf(keepPlaces(shown, answer([delivery(8)])))).toEqual(["9", "8"]);
  });

  it("offers what has come to match the filter, wherever its place is", () => {
    const next = keepPlaces(shown, answer([delivery(9), delivery(8), delivery(3)]));
    expect(idsOf(next)).toEqual(["9", "8"]);
    expect(unseenWords(next, true)).toBe("1 more delivery");
  });

  it("says that there are more when a whole page is new", () => {
    const next = keepPlaces(
      shown,
      answer([delivery(11), delivery(10)], { pages: 2, left: [...shown.deliveries] }),
    );
    expect(unseenWords(next, false)).toBe("2+ new deliveries");
  });

  it("fills by itself while it is empty", () => {
    expect(idsOf(keepPlaces(showAnswer(answer([])), answer([delivery(9)])))).toEqual(["9"]);
  });
});

describe("the way to the next page", () => {
  it("leads to those that moved up, also when no next page is left", () => {
    const shown = showAnswer(answer([delivery(9), delivery(8)], { pages: 2 }));
    const next = keepPlaces(shown, answer([delivery(8), delivery(7)], { left: [delivery(9, "due")] }));
    expect(next).toMatchObject({ hasMovedUp: true, page: 1, pages: 2 });
    expect(idsOf(showAnswer(next.answer))).toEqual(["8", "7"]);
  });

  it("passes by what came from the page before, which is not offered as new", () => {
    const second = showAnswer(answer([delivery(7), delivery(6)], { page: 2, pages: 3 }));
    const next = keepPlaces(
      second,
      answer([delivery(8), delivery(7)], { page: 2, pages: 4, left: [delivery(6)] }),
    );
    expect(next).toMatchObject({ unseen: 0, hasMovedUp: false, page: 2, pages: 4 });
    expect(idsOf(next)).toEqual(["7", "6"]);
  });

  it("keeps the page before in reach when the list ends there meanwhile", () => {
    const third = showAnswer(answer([delivery(3)], { page: 3, pages: 3 }));
    const next = keepPlaces(
      third,
      answer([delivery(5), delivery(4)], { page: 2, pages: 2, left: [delivery(3, "due")] }),
    );
    expect(next).toMatchObject({ page: 3, pages: 3, unseen: 0, hasMovedUp: false });
    expect(next.deliveries).toEqual([delivery(3, "due")]);
  });
});
