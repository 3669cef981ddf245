import { PageLink } from "@/components/navigation/page-link";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { leadName } from "@/lib/catalog/lines";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import type { LeadPageDto } from "@/lib/staff/leads/schemas";
import { LeadStatusBadge } from "../leads/lead-rows";

/** The leads of a person by id and status; their contact stays sealed. */
export function PersonLeads({ page: { leads, nextCursor } }: { page: LeadPageDto }) {
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
