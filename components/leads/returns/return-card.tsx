"use client";

import { useEffect, useRef, useState } from "react";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import type { LeadReturnDto, ReturnDto } from "@/lib/returns/schemas";
import { ReturnDecision } from "./return-decision";
import { ReturnOffer } from "./return-offer";
import { ReturnWaiting } from "./return-waiting";
import { useReturn } from "./use-return";

/** Returns the lead, or shows the status of its return. */
export function ReturnCard({ leadId }: { leadId: string }) {
  const { data, isError, isFetching, refetch } = useReturn(leadId);
  if (data) return <Shown leadId={leadId} offer={data} />;
  if (isError) return <LoadError what="The return" onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">Return this lead</h2>
      <output className="sr-only">The return is loading.</output>
      <Skeleton className="h-11" />
      <Skeleton className="h-10 w-40" />
    </Card>
  );
}

interface ShownProps {
  leadId: string;
  offer: LeadReturnDto;
}

/** After each step the focus moves to the heading, because the button of the step is gone. */
function Shown({ leadId, offer }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (steps > 0) heading.current?.focus();
  }, [steps]);
  const onDone = () => setSteps((before) => before + 1);
  const { request } = offer;
  return (
    <section aria-labelledby="return-heading">
      <Card className="grid gap-4">
        <h2 id="return-heading" ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {titleOf(request)}
        </h2>
        {request === null || request.status === "withdrawn" ? (
          <ReturnOffer leadId={leadId} offer={offer} onDone={onDone} />
        ) : null}
        {request?.status === "open" ? (
          <ReturnWaiting leadId={leadId} request={request} until={offer.until} onDone={onDone} />
        ) : null}
        {request?.status === "approved" || request?.status === "denied" ? (
          <ReturnDecision
            leadId={leadId}
            request={request}
            isOverLimit={offer.share.isOverLimit}
            onDone={onDone}
          />
        ) : null}
      </Card>
    </section>
  );
}

function titleOf(request: ReturnDto | null): string {
  if (request === null || request.status === "withdrawn") return "Return this lead";
  return { open: "Return open", approved: "Return approved", denied: "Return denied" }[request.status];
}
