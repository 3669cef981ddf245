import { ApiError } from "@/lib/platform/http/api-request";

/** Why a call failed, for people: the server's own sentence where there is one, never the raw status. */
export function failureText(error: Error | null): string | null {
  if (!error) return null;
  if (error instanceof ApiError)
    return error.problem?.detail ?? "Something went wrong on our side. Please try again.";
  return "We couldn't reach our server. Please check your connection and try again.";
}
