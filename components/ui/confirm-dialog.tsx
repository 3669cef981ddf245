"use client";

import { Button } from "./button";
import { Dialog } from "./dialog";
import { Notice } from "./notice";

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and whether there is a way back. */
  text: string;
  /** The verb of the button that does it. */
  verb: string;
  busy: boolean;
  /** Why it did not work; the dialog stays open. */
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done to somebody. */
export function ConfirmDialog({ title, text, verb, busy, failure, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="mt-2 text-ink-soft">{text}</p>
      {failure ? (
        <Notice role="alert" tone="red" className="mt-4">
          {failure}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onConfirm} disabled={busy} busy={busy}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
