import { unstable_isUnrecognizedActionError } from "next/navigation";
import { ApiError } from "./api-request";
import type { Problem } from "./problem";
import { within } from "./time-limit";

/** What a server action returns: data, or the problem that an API call would return (RFC 9457). */
export type ActionResult<Data> = { ok: true; data: Data } | { ok: false; problem: Problem };

/**
 * Returns the data of a server action's result. Failed actions throw the same error as failed API calls.
 * @param limitMs how long to wait for the result of an action that may be repeated; null for without end.
 * @throws ApiError with the action's problem, or 409 when the server does not know the action, because the page is from another
 * build; DOMException `TimeoutError` without a result in time; Error when the network failed.
 */
export async function actionData<Data>(
  result: Promise<ActionResult<Data>>,
  limitMs: number | null = null,
): Promise<Data> {
  const settled = await (limitMs === null ? result : within(limitMs, result)).catch(refuseOldPage);
  if (settled.ok) return settled.data;
  const { problem } = settled;
  throw new ApiError(problem.status, problem.detail, problem);
}

function refuseOldPage(error: unknown): never {
  if (!unstable_isUnrecognizedActionError(error)) throw error;
  const detail = "This page is from an older version. Please load it again.";
  throw new ApiError(409, detail, {
    type: "urn:leadwell:problem:page-outdated",
    title: "Conflict",
    status: 409,
    detail,
  });
}
