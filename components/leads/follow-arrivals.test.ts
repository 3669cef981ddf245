import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { followArrivals } from "./use-arrivals";

/** The streams that were opened, the newest last. */
let streams: FakeStream[] = [];

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  constructor(readonly url: string) {
    super();
    streams.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  tell(type: string) {
    this.dispatchEvent(new MessageEvent(type, { data: "{}", lastEventId: "" }));
  }
}

let gaps = 0;
let end = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  streams = [];
  gaps = 0;
  Object.assign(globalThis, {
    window: globalThis,
    document: Object.assign(new EventTarget(), { hidden: false }),
    EventSource: FakeStream,
  });
  end = followArrivals({
    onArrival: () => {},
    onGap: () => {
      gaps += 1;
    },
  });
});
afterEach(() => {
  end();
  jest.useRealTimers();
  for (const name of ["window", "document", "EventSource"]) Reflect.deleteProperty(globalThis, name);
});

it("keeps a stream that says that it is alive", () => {
  streams[0]?.tell("ready");
  for (let second = 0; second < 120; second += 15) {
    jest.advanceTimersByTime(15_000);
    streams[0]?.tell("alive");
  }
  expect([streams.length, gaps]).toEqual([1, 0]);
});

it("opens a new stream when the connection is dead, and leaves the list alone", () => {
  streams[0]?.tell("ready");
  jest.advanceTimersByTime(41_000);
  expect([streams.length, gaps]).toEqual([2, 0]);
  expect(streams[0]?.readyState).toBe(FakeStream.CLOSED);
});

it("opens a new stream again and again while a proxy holds every event back", () => {
  jest.advanceTimersByTime(130_000);
  expect([streams.length, gaps]).toEqual([4, 0]);
});

it("opens a new stream after the server has refused one", () => {
  streams[0]?.close();
  streams[0]?.dispatchEvent(new Event("error"));
  jest.advanceTimersByTime(31_000);
  expect([streams.length, gaps]).toEqual([2, 0]);
});

it("rests after its end", () => {
  end();
  jest.advanceTimersByTime(300_000);
  expect([streams.length, gaps]).toEqual([1, 0]);
});
