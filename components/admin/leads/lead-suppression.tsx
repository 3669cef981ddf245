"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/notify";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { type SuppressedLead, suppressedLead } from "@/lib/contacts/suppression/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import type { LeadDetailDto } from "@/lib/staff/leads/schemas";

/** Whether the person of the lead is on the suppression list, with a button that puts them on it. */
export function LeadSuppression({ lead }: { lead: LeadDetailDto }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const path = `/api/admin/leads/${encodeURIComponent(lead.id)}`;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => apiRequest("POST", `${path}/suppression`, suppressedLead, {}),
    onSuccess: async (done) => {
      notify({ title: "Success", description: describe(done) });
      await client.invalidateQueries({ queryKey: [path] });
      setIsAsking(false);
    },
  });
  const { namesPerson, isRevoked } = lead.suppression;
  return (
    <Card>
      {/* After the suppression its button is gone: the focus comes here. */}
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Do not contact
      </h2>
      <p className="mt-1 text-sm text-muted">
        <Standing suppression={lead.suppression} />
      </p>
      {namesPerson && !isRevoked ? (
        <Button
          variant="secondary"
          className="mt-3"
          onClick={() => {
            rememberPressed();
            reset();
            setIsAsking(true);
          }}
        >
          Suppress this person
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Suppress this person?"
          text="For a person who asked us or the buyer to stop. Every phone number and email of this lead, and of leads that share one with it, goes on the suppression list. Leads in stock lose their contact details for good, deliveries that wait are cancelled, and every buyer is told."
          verb="Suppress person"
          busy={isPending}
          error={error}
          onConfirm={() => mutate()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Card>
  );
}

function Standing({ suppression: { namesPerson, since, isRevoked } }: Pick<LeadDetailDto, "suppression">) {
  if (!namesPerson) return "This lead has no phone number or email that could be on the suppression list.";
  if (since === null) return "The person is not on the suppression list.";
  const listed = (
    <>
      On the suppression list since <Moment at={since} />.
    </>
  );
  if (isRevoked) return <>{listed} No lead of this person is sold or delivered anymore.</>;
  return (
    <>
      {listed} Only for the phone number or the email, or for another reason than the person's own request, so
      deliveries may go on.
    </>
  );
}

function describe({ added, upgraded, isComplete }: SuppressedLead): string {
  if (!isComplete) {
    return "The person is on the list. This lead is connected to a very large number of phone numbers and emails, and not all of them are on the list. Check the person's other leads.";
  }
  return added + upgraded === 0 ? "The person was already on the list." : "The person is on the list.";
}
