import { ApiError } from "@/lib/platform/http/api-request";

/** What went wrong, for the person who sees it. The server's sentence where it has one for this field. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof ApiError)) return "We could not reach the server. Please try again.";
  const { problem } = failure;
  return (
    Object.values(problem?.errors ?? {})[0]?.[0] ?? problem?.detail ?? "This did not work. Please try again."
  );
}
