import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** The connection broke while paying: nobody here knows yet whether the money moved. */
export function CheckingPanel({ onCheck, busy }: { onCheck: () => void; busy: boolean }) {
  return (
    <Notice role="alert" tone="amber" className="grid gap-3">
      <p>
        <strong>We are checking your payment.</strong> The connection broke before the answer came. Please do
        not pay a second time; ask for the result first.
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={onCheck}
        disabled={busy}
        busy={busy}
        className="justify-self-start"
      >
        {busy ? "Checking..." : "Check the payment"}
      </Button>
    </Notice>
  );
}
