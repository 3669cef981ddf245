/** A queue per destination with a limit on what is under way at once: a slow destination does not hold up the others. */
export interface DestinationQueues<Item> {
  add(destinationId: string, item: Item): void;
  /** Number of items that wait or are under way. */
  size(): number;
  /** The items that wait for a destination. */
  waitingFor(destinationId: string): readonly Item[];
  /** Removes and returns what waits for one destination, or for all. */
  takeBack(destinationId?: string): Item[];
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

interface Queue<Item> {
  waiting: Item[];
  underWay: number;
}

/** @param run never rejects. */
export function createDestinationQueues<Item>(
  concurrency: number,
  run: (item: Item) => Promise<void>,
): DestinationQueues<Item> {
  const queues = new Map<string, Queue<Item>>();
  let total = 0;
  let underWay = 0;
  let onIdle: (() => void)[] = [];

  async function finish(destinationId: string, queue: Queue<Item>, item: Item): Promise<void> {
    await run(item);
    queue.underWay -= 1;
    underWay -= 1;
    total -= 1;
    pump(destinationId, queue);
    if (underWay === 0) for (const resolve of onIdle.splice(0)) resolve();
  }

  function pump(destinationId: string, queue: Queue<Item>): void {
    while (queue.underWay < concurrency) {
      const item = queue.waiting.shift();
      if (item === undefined) break;
      queue.underWay += 1;
      underWay += 1;
      void finish(destinationId, queue, item);
    }
    if (queue.underWay === 0 && queue.waiting.length === 0) queues.delete(destinationId);
  }

  return {
    add(destinationId, item) {
      const queue = queues.get(destinationId) ?? { waiting: [], underWay: 0 };
      queues.set(destinationId, queue);
      queue.waiting.push(item);
      total += 1;
      pump(destinationId, queue);
    },
    size: () => total,
    waitingFor: (destinationId) => queues.get(destinationId)?.waiting ?? [],
    takeBack(destinationId) {
      const taken = destinationId === undefined ? [...queues.values()] : [queues.get(destinationId)];
      const items = taken.flatMap((queue) => queue?.waiting.splice(0) ?? []);
      total -= items.length;
      return items;
    },
    idle() {
      if (underWay === 0) return Promise.resolve();
      const idle = Promise.withResolvers<void>();
      onIdle = [...onIdle, idle.resolve];
      return idle.promise;
    },
  };
}
