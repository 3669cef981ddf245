import { FactList } from "@/components/ui/fact-list";
import { Moment } from "@/components/ui/moment";
import { RETURN_REASON_LABELS, RETURN_REMEDY_LABELS } from "@/lib/returns/return-reasons";
import type { ReturnDto } from "@/lib/returns/schemas";

/** The customer's request. */
export function ReturnRequest({ request }: { request: ReturnDto }) {
  const { reason, wanted, text, requestedAt } = request;
  return (
    <FactList
      narrow
      facts={[
        ["Your reason", RETURN_REASON_LABELS[reason]],
        ...(text ? [["What you wrote", <Written key="text">{text}</Written>] as const] : []),
        ["Requested", RETURN_REMEDY_LABELS[wanted]],
        ["Requested on", <Moment key="at" at={requestedAt} />],
      ]}
    />
  );
}

/** A text with its line breaks. */
export function Written({ children }: { children: string }) {
  return <span className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</span>;
}
