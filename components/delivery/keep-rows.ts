import type { DeliveriesDto, DeliveryDto } from "@/lib/delivery/destinations/schemas";

/** A page of deliveries as it is shown. */
export interface ShownDeliveries {
  /** What the server said last. */
  answer: DeliveriesDto;
  deliveries: readonly DeliveryDto[];
  page: number;
  pages: number;
  /** How many deliveries of the first page are not shown yet. There are more when none of those that are shown are on it. */
  unseen: number;
  isMore: boolean;
  /** Whether deliveries of the next page have moved up to this one, because others left it: the next page would pass them by. */
  hasMovedUp: boolean;
}

/** The page exactly as the server answered. */
export function showAnswer(answer: DeliveriesDto): ShownDeliveries {
  const { deliveries, page, pages } = answer;
  return { answer, deliveries, page, pages, unseen: 0, isMore: false, hasMovedUp: false };
}

/**
 * The same rows in their places, with what the server says of them now: rows that move by themselves get clicked by mistake, and one
 * click on "Resend" sends a lead. A delivery that has left the filter or the page stays until the viewer goes on. An empty list fills
 * by itself.
 */
export function keepPlaces(shown: ShownDeliveries, answer: DeliveriesDto): ShownDeliveries {
  const { deliveries, page } = shown;
  const last = deliveries.at(-1);
  if (!last) return showAnswer(answer);
  const newest = new Map([...answer.left, ...answer.deliveries].map((delivery) => [delivery.id, delivery]));
  const others =
    answer.page === page
      ? answer.deliveries.filter(({ id }) => !deliveries.some((delivery) => delivery.id === id))
      : [];
  const hasMovedUp = others.some(({ createdAt, id }) =>
    createdAt === last.createdAt ? id < last.id : createdAt < last.createdAt,
  );
  return {
    answer,
    // A delivery that was deleted meanwhile is not in the answer, and stays as it was.
    deliveries: deliveries.map((delivery) => newest.get(delivery.id) ?? delivery),
    page,
    // The pager keeps its next page while rows have moved up, because it leads to them.
    pages: Math.max(answer.pages, hasMovedUp && shown.pages > page ? page + 1 : page),
    // On a later page, the unknown rows are older ones that new deliveries have pushed down from the page before.
    unseen: page === 1 ? others.length : 0,
    isMore: others.length === answer.deliveries.length && answer.pages > 1,
    hasMovedUp,
  };
}
