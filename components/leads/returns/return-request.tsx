import { FactList } from "@/components/ui/fact-list";
import { Moment } from "@/components/ui/moment";
import { RETURN_REASON_LABELS, RETURN_REMEDY_LABELS } from "@/lib/returns/return-reasons";
import type { ReturnDto } from "@/lib/returns/schemas";

/** What the buyer asked for, in the buyer's words. */
export function ReturnRequest({ request }: { request: ReturnDto }) {
  const { reason, wanted, text, requestedAt } = request;
  return (
    <FactList
      narrow
      facts={[
        ["Your reason", RETURN_REASON_LABELS[reason]],
        ...(text ? [["What you wrote", <Written key="text">{text}</Written>] as const] : []),
        ["You asked for", RETURN_REMEDY_LABELS[wanted]],
        ["Asked on", <Moment key="at" at={requestedAt} />],
      ]}
    />
  );
}

/** A text as it was typed. */
export function Written({ children }: { children: string }) {
  return <span className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</span>;
}
