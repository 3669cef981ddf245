import { expect, it, jest } from "@jest/globals";
import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error";
import { failureText } from "@/components/ui/failure-notice";
import { SECOND_MS } from "@/lib/kit/time-units";
import { actionData } from "./action-result";

/** What a page says about an action that fails with this error. */
async function sayFailure(error: Error): Promise<string | null> {
  const fail = async (): Promise<never> => {
    throw error;
  };
  try {
    return await actionData(fail());
  } catch (failure) {
    return failureText(failure instanceof Error ? failure : null);
  }
}

it("a page from another build is told apart from a lost connection", async () => {
  expect(await sayFailure(new UnrecognizedActionError("not found"))).toBe(
    "This page is from an older version. Please load it again.",
  );
  expect(await sayFailure(new TypeError("Failed to fetch"))).toBe(
    "We couldn't reach our server. Please check your connection and try again.",
  );
});

it("an action that may be repeated fails like a lost connection when no result comes in time", async () => {
  jest.useFakeTimers();
  const limited = actionData(new Promise<never>(() => undefined), 30 * SECOND_MS);
  jest.advanceTimersByTime(30 * SECOND_MS);
  await expect(limited).rejects.toMatchObject({ name: "TimeoutError" });
  jest.useRealTimers();
});
