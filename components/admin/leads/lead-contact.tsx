"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Moment } from "@/components/ui/moment";
import { apiRequest } from "@/lib/platform/http/api-request";
import { type LeadContactDto, type LeadDetailDto, leadContactDto } from "@/lib/staff/leads/schemas";

/** The consumer's contact, hidden until staff ask for it. Each view is logged. */
export function LeadContact({ lead }: { lead: LeadDetailDto }) {
  const client = useQueryClient();
  const path = `/api/admin/leads/${encodeURIComponent(lead.id)}`;
  // Personal data: kept in this mutation only, not in the query cache.
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => apiRequest("POST", `${path}/contact`, leadContactDto, {}),
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: [path] }),
  });
  return (
    <Card>
      <h2 className="text-lg font-semibold">Contact</h2>
      {data ? (
        <ShownContact shown={data} />
      ) : lead.hasContact ? (
        <>
          <p className="mt-1 text-sm text-muted">Hidden. Showing it is recorded in the audit log.</p>
          <Button
            variant="secondary"
            className="mt-3"
            disabled={isPending}
            busy={isPending}
            onClick={() => mutate()}
          >
            Show contact
          </Button>
        </>
      ) : (
        <p className="mt-1 text-sm text-muted">Not stored: the lead was refused or erased.</p>
      )}
      <FailureNotice error={error} className="mt-4" />
      {lead.views.length > 0 ? <Views views={lead.views} /> : null}
    </Card>
  );
}

function ShownContact({ shown: { contact, consent } }: { shown: LeadContactDto }) {
  return (
    <output className="mt-3 block">
      <FactList
        narrow
        facts={[
          ["Name", `${contact.firstName} ${contact.lastName}`],
          ["Phone", contact.phone],
          ["Email", contact.email],
          ["Address", `${contact.street}, ${contact.city}`],
          ["Born", contact.dateOfBirth],
          ...(consent
            ? ([
                ["Consented from", consent.ipAddress],
                ["Consented to", consent.text],
              ] as const)
            : []),
        ]}
      />
    </output>
  );
}

function Views({ views }: { views: LeadDetailDto["views"] }) {
  return (
    <>
      <h3 className="mt-4 text-sm text-muted">Viewed by</h3>
      <ul className="text-sm">
        {views.map(({ at, username }) => (
          <li key={at} className="flex justify-between gap-4">
            <span>{username ?? "closed account"}</span>
            <span className="text-muted">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
