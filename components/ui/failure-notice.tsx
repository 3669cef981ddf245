import type { ReactNode } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { ApiError, isProblem } from "@/lib/platform/http/api-request";
import { CodeNotLoaded } from "@/lib/platform/http/load-code";
import { MaybeDone } from "@/lib/platform/http/maybe-done";
import { Notice } from "./notice";

/** Why a call failed, for people: the server's own sentence where there is one, never the raw status. */
export function failureText(error: Error | null): string | null {
  if (!error) return null;
  if (error instanceof ApiError)
    return error.problem?.detail ?? "Something went wrong on our side. Please try again.";
  if (error instanceof CodeNotLoaded || error instanceof MaybeDone) return error.message;
  return "We couldn't reach our server. Please check your connection and try again.";
}

interface FailureNoticeProps {
  /** Nothing is shown for null. */
  error: Error | null;
  /** Where to get a new link, when the one from the mail is used up or too old. */
  renew?: { label: string; href: string };
  className?: string;
  /** After the reason, for example what is still there. */
  children?: ReactNode;
}

/** Says in the page why a call failed. */
export function FailureNotice({ error, renew, className, children }: FailureNoticeProps) {
  if (!error) return null;
  return (
    <Notice tone="red" role="alert" className={className}>
      <p>
        {failureText(error)}
        {children}
      </p>
      {renew && isProblem(error, "link-not-valid") ? (
        <p className="mt-2">
          <PageLink href={renew.href} className="rounded-sm font-semibold underline underline-offset-4">
            {renew.label}
          </PageLink>
        </p>
      ) : null}
    </Notice>
  );
}
