"use client";

import { useState } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { leadName } from "@/lib/catalog/lines";
import type { ErasedConsumerDto } from "@/lib/contacts/erasure/schemas";
import type { SuppressionDto, SuppressionPageDto } from "@/lib/contacts/suppression/schemas";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import type { LeadPageDto } from "@/lib/staff/leads/schemas";
import { LeadStatusBadge } from "../leads/lead-rows";
import { EraseDialog } from "./erase-dialog";
import { LiftDialog } from "./lift-dialog";
import { PersonExport } from "./person-export";
import { SuppressionRows } from "./suppression-rows";
import { usePerson } from "./use-person";

/** The records of one person, and what staff can do about them. @param person the phone number or email searched for. */
export function PersonView({ person }: { person: string }) {
  const found = usePerson(person);
  return (
    <ListingFrame what="The records of this person" listing={found}>
      {({ list, leads }) =>
        list.understood ? (
          <>
            <Entries
              list={list}
              person={person}
              kind={leads.searchedBy === "email" ? "email" : "phone number"}
            />
            <PersonLeads page={leads} />
            <PersonExport key={person} person={person} />
            <Erasure person={person} />
          </>
        ) : (
          <EmptyList title="This is not a phone number or email">
            Enter the complete phone number or email. The list has only fingerprints, so a part of one is not
            found.
          </EmptyList>
        )
      }
    </ListingFrame>
  );
}

interface EntriesProps {
  list: SuppressionPageDto;
  person: string;
  kind: "phone number" | "email";
}

function Entries({ list, person, kind }: EntriesProps) {
  const [lifted, setLifted] = useState<SuppressionDto | null>(null);
  return (
    <section aria-labelledby="person-entries" className="grid gap-3">
      <h2 id="person-entries" className="text-lg font-semibold">
        {list.total === 0 ? "Not on the list" : "On the list"}
      </h2>
      {list.total === 0 ? (
        <p className="text-ink-soft">
          This {kind} is not on the list. A lead is also blocked when its{" "}
          {kind === "email" ? "phone number" : "email"} is on the list, so search for that, too.
        </p>
      ) : (
        <SuppressionRows entries={list.suppressions} onLift={setLifted} />
      )}
      {lifted ? <LiftDialog person={person} entry={lifted} onClose={() => setLifted(null)} /> : null}
    </section>
  );
}

function Erasure({ person }: { person: string }) {
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<ErasedConsumerDto | null>(null);
  return (
    <section
      aria-labelledby="person-erasure"
      className="grid justify-items-start gap-3 border-t border-line pt-5"
    >
      <h2 id="person-erasure" className="text-lg font-semibold">
        Erasure request
      </h2>
      <p className="text-ink-soft">
        Permanently removes this person's data, and keeps the proof of what was sold.
      </p>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Erase this consumer
      </Button>
      <output className="justify-self-stretch">
        {result ? (
          <Notice tone={result.isComplete ? "green" : "amber"}>{describeResult(result)}</Notice>
        ) : null}
      </output>
      {isAsking ? (
        <EraseDialog
          person={person}
          onDone={(done) => {
            setResult(done);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

function describeResult(result: ErasedConsumerDto): string {
  const { inquiries = 0, accountChats = 0 } = result;
  const deleted = `${formatCountOf(inquiries, "inquiry", "inquiries")} ${inquiries === 1 ? "was" : "were"} deleted.`;
  const kept =
    accountChats === 1
      ? "1 chat of a customer's account has this email and stays with the account."
      : `${formatCount(accountChats)} chats of customers' accounts have this email and stay with the accounts.`;
  return [
    describeLeads(result),
    ...(inquiries > 0 ? [deleted] : []),
    ...(accountChats > 0 ? [kept] : []),
  ].join(" ");
}

function describeLeads({ erasedLeads, suppressed, isComplete }: ErasedConsumerDto): string {
  if (erasedLeads + suppressed === 0 && isComplete) {
    return "Done: no lead had contact details left. The entry on the suppression list is permanent.";
  }
  const leads = erasedLeads === 1 ? "1 lead erased" : `${erasedLeads} leads erased`;
  const entries = suppressed === 1 ? "1 new entry" : `${suppressed} new entries`;
  if (!isComplete)
    return `Not complete: ${leads}, ${entries} on the suppression list. More leads may share a phone or an email with these. Check that they are this person's, then erase again to continue.`;
  return `Done: ${leads}, ${entries} on the suppression list. The audit log has the case.`;
}

/** The leads of a person by id and status; their contact stays sealed. */
function PersonLeads({ page: { leads, nextCursor } }: { page: LeadPageDto }) {
  return (
    <section aria-labelledby="person-leads" className="grid gap-3">
      <h2 id="person-leads" className="text-lg font-semibold">
        Leads
      </h2>
      {leads.length === 0 ? (
        <p className="text-ink-soft">No lead has this phone number or email.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-white">
          {leads.map(({ id, line, state, status, receivedAt }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-5 gap-y-1 px-5 py-3">
              <PageLink href={paths.adminLead(id)} className={`${rowLinkClass} font-semibold`}>
                {leadName({ line, state })}
              </PageLink>
              <span className="text-sm text-muted">{shortId(id)}</span>
              <LeadStatusBadge status={status} />
              <span className="ml-auto text-sm text-muted">
                <Moment at={receivedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {nextCursor ? (
        <p className="text-sm text-muted">
          The newest {leads.length}. Search for the person in{" "}
          <PageLink href={paths.adminLeads} className={rowLinkClass}>
            Leads
          </PageLink>{" "}
          to see all of them.
        </p>
      ) : null}
    </section>
  );
}
