import { expect, it } from "@jest/globals";
import { streamBody } from "./stream-body";

async function* count(ended: () => void) {
  try {
    for (let number = 0; ; number += 1) yield Uint8Array.of(number);
  } finally {
    ended();
  }
}

it("makes no more than is read, and ends the source when the reader leaves", async () => {
  let isEnded = false;
  const reader = streamBody(
    count(() => {
      isEnded = true;
    }),
  ).getReader();
  expect(await reader.read()).toEqual({ done: false, value: Uint8Array.of(0) });
  expect(await reader.read()).toEqual({ done: false, value: Uint8Array.of(1) });
  expect(isEnded).toBe(false);
  await reader.cancel();
  expect(isEnded).toBe(true);
});
