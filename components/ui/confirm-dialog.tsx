"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { FailureNotice } from "./failure-notice";

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and whether it can be undone. */
  text: string;
  /** What helps to decide. */
  facts?: ReactNode;
  /** The label of the button that does it. */
  verb: string;
  busy: boolean;
  /** The dialog cannot be closed while it is busy, because what comes back is shown only once. */
  keepsOpen?: boolean;
  /** Why the last attempt failed; the dialog stays open. */
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a confirmation. */
export function ConfirmDialog({
  title,
  text,
  facts,
  verb,
  busy,
  keepsOpen = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const isKept = keepsOpen && busy;
  return (
    <Dialog open onClose={() => (isKept ? undefined : onClose())} title={title}>
      <p className="mt-2 text-ink-soft">{text}</p>
      {facts ? <div className="mt-4 grid gap-4">{facts}</div> : null}
      <FailureNotice error={error} className="mt-4" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose} disabled={isKept}>
          Cancel
        </Button>
        <Button onClick={onConfirm} disabled={busy} busy={busy}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
