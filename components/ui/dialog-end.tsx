import { Button } from "./button";
import { failureText } from "./failure-text";
import { Notice } from "./notice";

interface DialogEndProps {
  /** Why the last try did not work; the dialog stays open. */
  error: Error | null;
  /** The verb of the button that sends the form. */
  verb: string;
  busy: boolean;
  /** For what cannot be undone. */
  danger?: boolean;
  onCancel: () => void;
}

/** The end of a form in a dialog: what went wrong, the way out, and the button that sends it. */
export function DialogEnd({ error, verb, busy, danger, onCancel }: DialogEndProps) {
  return (
    <>
      {error ? (
        <Notice role="alert" tone="red">
          {failureText(error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} disabled={busy} busy={busy}>
          {verb}
        </Button>
      </div>
    </>
  );
}
