import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Streams the chunks of `source` as a response body, as fast as the client reads. When the client disconnects, the
 * source is ended (`return` of its iterator). The source runs in the context of the request that made it, not of the reader.
 */
export function streamBody(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const inContext = AsyncLocalStorage.snapshot();
  return new ReadableStream({
    async pull(controller) {
      const next = await inContext(() => chunks.next());
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
