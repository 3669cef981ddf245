import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/platform/http/api-request";

interface FormActionsProps {
  /** Why the last try failed. */
  error: Error | null;
  /** What is said at the fields already. */
  errors: Readonly<Record<string, string>>;
  onCancel: () => void;
  children: ReactNode;
}

/** The end of a form: what went wrong and belongs to no field, the button, and the way back. */
export function FormActions({ error, errors, onCancel, children }: FormActionsProps) {
  const isSaid = Object.keys(errors).length > 0;
  return (
    <>
      {error && !isSaid ? (
        <Notice role="alert" tone="red">
          {error instanceof ApiError && error.problem
            ? error.problem.detail
            : "It did not work. Your connection or our server may have been away for a moment."}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {children}
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
