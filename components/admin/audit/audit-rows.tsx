import type { ReactNode } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { RowTable } from "@/components/ui/listing/row-table";
import { Moment } from "@/components/ui/moment";
import { AUDIT_ACTION_LABELS } from "@/lib/audit/actions";
import { diffFacts } from "@/lib/audit/diff-facts";
import { type AuditEntryDto, isAuditAction } from "@/lib/audit/schemas";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { AuditOutcomeBadge } from "./audit-outcome-badge";

/** Entries: a table on a wide screen, cards on a phone. */
export function AuditRows({ entries }: { entries: readonly AuditEntryDto[] }) {
  return (
    <RowTable
      columns={COLUMNS}
      heads={
        <>
          <span>When</span>
          <span>Who</span>
          <span>What</span>
          <span>Subject</span>
          <span>From</span>
        </>
      }
      rows={entries}
    >
      {(entry) => <AuditRow entry={entry} />}
    </RowTable>
  );
}

const COLUMNS = "lg:grid-cols-[10.5rem_9rem_minmax(0,1.2fr)_minmax(0,1fr)_8.5rem] gap-x-4";

function AuditRow({ entry }: { entry: AuditEntryDto }) {
  const { at, actor, action, subject, outcome, before, after, address } = entry;
  const changes = diffFacts(before, after);
  return (
    <article
      className={`${COLUMNS} grid grid-cols-1 items-baseline gap-y-1.5 sm:grid-cols-[10.5rem_1fr_1fr_auto] rounded-lg border border-line bg-white p-4 lg:rounded-none lg:border-0 lg:bg-transparent lg:px-5 lg:py-3`}
    >
      <p className="text-sm text-muted">
        <Moment at={at} />
      </p>
      <Cell label="Who">
        {actor ? (
          <PageLink href={paths.adminUser(actor.id)} className={rowLinkClass}>
            {actor.username ?? shortId(actor.id)}
          </PageLink>
        ) : (
          <span className="text-muted">nobody signed in</span>
        )}
      </Cell>
      <p className="order-first flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold sm:col-span-full lg:order-none lg:col-span-1">
        {isAuditAction(action) ? AUDIT_ACTION_LABELS[action] : action}
        <AuditOutcomeBadge outcome={outcome} />
      </p>
      <Cell label="To">
        {subject ? <Subject subject={subject} /> : <span className="text-muted">–</span>}
      </Cell>
      <Cell label="From">
        <span className="text-sm text-muted">{address ?? "–"}</span>
      </Cell>
      {changes.length > 0 ? (
        <ul className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-1 border-l-2 border-line pl-3 text-sm lg:mt-1">
          {changes.map(({ field, before: old, after: now }) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-muted">{field}: </span>
              {old === null ? null : (
                <>
                  <span className="sr-only">was </span>
                  <del className="whitespace-pre-line text-red-deep">{old}</del>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only">, now </span>
                </>
              )}
              <ins className="whitespace-pre-line font-medium text-accent-deep no-underline">
                {now ?? "nothing"}
              </ins>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

/** A cell. On a phone it shows its column's name, because there is no header row. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-sm text-muted lg:sr-only">{label}: </span>
      {children}
    </p>
  );
}

function Subject({ subject }: { subject: NonNullable<AuditEntryDto["subject"]> }) {
  const { type, id, name } = subject;
  // The ids of the catalog are words.
  const isWord = type === "package" || type === "lead-type";
  const label = name ?? `${type.replaceAll("-", " ")} ${isWord ? id : shortId(id)}`;
  return (
    <PageLink href={addressOf(type, id)} className={rowLinkClass}>
      {label}
    </PageLink>
  );
}

/** The URL of a subject's page. For a subject without a page, that of the other entries about it. */
function addressOf(type: string, id: string): string {
  if (type === "user") return paths.adminUser(id);
  if (type === "publisher") return paths.adminPublisher(id);
  if (type === "lead") return paths.adminLead(id);
  if (type === "inquiry") return paths.adminInquiry(id);
  if (type === "package") return paths.adminPackage(id);
  if (type === "lead-type") return paths.adminLeadType(id);
  return type === "order" ? paths.adminOrder(id) : paths.adminAuditOf(id);
}
