/** Writes things together that come one by one. */
export interface RecordBuffer<Item> {
  add(item: Item): void;
  /** Until everything that was added is written. */
  drained(): Promise<void>;
}

interface BufferOptions<Item> {
  /** Things wait so long for others, in milliseconds, or until there are `most`. */
  afterMs: number;
  most: number;
  write: (items: readonly Item[]) => Promise<void>;
  /** Told of a failure; the same things are written again after `retryMs`. */
  onFailure: (error: unknown) => void;
  retryMs: number;
}

/** One write at a time, in order. What cannot be written is kept and tried again: a result is never lost. */
export function createRecordBuffer<Item>({
  afterMs,
  most,
  write,
  onFailure,
  retryMs,
}: BufferOptions<Item>): RecordBuffer<Item> {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isWriting = false;
  let onDrained: (() => void)[] = [];

  const schedule = (delayMs: number) => {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, delayMs);
  };

  async function flush(): Promise<void> {
    if (isWriting || waiting.length === 0) return;
    isWriting = true;
    const batch = waiting.slice(0, most);
    const isWritten = await write(batch).then(
      () => true,
      (error: unknown) => {
        onFailure(error);
        return false;
      },
    );
    isWriting = false;
    if (isWritten) waiting = waiting.slice(batch.length);
    if (waiting.length > 0) schedule(isWritten ? 0 : retryMs);
    else for (const resolve of onDrained.splice(0)) resolve();
  }

  return {
    add(item) {
      waiting.push(item);
      if (waiting.length >= most) void flush();
      else schedule(afterMs);
    },
    drained() {
      if (waiting.length === 0 && !isWriting) return Promise.resolve();
      const drained = Promise.withResolvers<void>();
      onDrained = [...onDrained, drained.resolve];
      return drained.promise;
    },
  };
}
