import { PageLink } from "@/components/navigation/page-link";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/platform/http/api-request";

interface FailureNoticeProps {
  /** Why a call failed; what belongs to a field is shown there, and not here. */
  error: Error | null;
  /** Where a new link is to be had, when this one is no good. */
  renew?: { label: string; href: string };
}

/** Says beside a form why it could not be done. */
export function FailureNotice({ error, renew }: FailureNoticeProps) {
  if (!error || (error instanceof ApiError && error.problem?.errors)) return null;
  const isDeadLink = error instanceof ApiError && error.problem?.type.endsWith(":link-not-valid");
  return (
    <Notice tone="red" role="alert">
      <p>
        {error instanceof ApiError
          ? (error.problem?.detail ?? "Something went wrong on our side. Please try again.")
          : "We could not reach the server. Please try again."}
      </p>
      {isDeadLink && renew ? (
        <p className="mt-2">
          <PageLink href={renew.href} className="rounded-sm font-semibold underline underline-offset-4">
            {renew.label}
          </PageLink>
        </p>
      ) : null}
    </Notice>
  );
}
