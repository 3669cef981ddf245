import { ApiError } from "@/lib/platform/http/api-request";

/** Why a call failed, for people: the server's own words where it gave some. */
export function failureText(error: Error | null): string | null {
  if (!error) return null;
  if (error instanceof ApiError && error.problem) return error.problem.detail;
  return "It did not work. Your connection or our server may have been away for a moment.";
}
