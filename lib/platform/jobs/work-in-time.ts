/** After so many milliseconds a run begins no other element, because these jobs run every minute. */
export const RUN_MS = 50_000;

/**
 * Does `work` for one element after the other, and begins no other one when the time of the run is over: a third party that hangs
 * holds the job's runner no longer than that and one element. The first is begun in any case, so that every run gets on.
 * @param runMs tests shorten it. @returns the elements that were not begun.
 * @throws whatever `work` throws; the elements after that one are not begun then.
 */
export async function workInTime<Element>(
  elements: readonly Element[],
  work: (element: Element) => Promise<unknown>,
  runMs = RUN_MS,
): Promise<Element[]> {
  const endMs = performance.now() + runMs;
  for (const [index, element] of elements.entries()) {
    if (index > 0 && performance.now() >= endMs) return elements.slice(index);
    await work(element);
  }
  return [];
}
