"use client";

import { Button } from "@/components/ui/button";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { readAuditFilter, toAuditQuery } from "@/lib/audit/audit-filter";
import { auditPageDto } from "@/lib/audit/schemas";
import { StaffArea } from "../staff-area";
import { AuditFilters } from "./audit-filters";
import { AuditRows } from "./audit-rows";

/** The staff's page of the audit log. */
export function AuditPage() {
  return <StaffArea title="Audit log">{() => <AuditLog />}</StaffArea>;
}

/** Newest first. */
function AuditLog() {
  const [parameters, changeUrl] = useUrlState();
  const filter = readAuditFilter(parameters);
  const query = toAuditQuery(filter);
  const listing = useListing("/api/admin/audit", query, auditPageDto);
  return (
    <>
      <AuditFilters
        filter={filter}
        // The cursor belongs to the previous filter.
        onChange={(change) => changeUrl({ ...change, cursor: "" })}
      />
      <ListingFrame what="The entries" listing={listing}>
        {({ entries, nextCursor }) => (
          <>
            {entries.length > 0 ? (
              <AuditRows entries={entries} />
            ) : (
              <EmptyList title="No entries found">
                {query ? "Try fewer filters or a longer date range." : "Actions appear here."}
              </EmptyList>
            )}
            {filter.cursor || nextCursor ? (
              <nav aria-label="Pages" className="flex items-center justify-between gap-4">
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={!filter.cursor}
                  onClick={() => changeUrl({ cursor: "" }, "push")}
                >
                  Newest
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={!nextCursor}
                  onClick={() => changeUrl({ cursor: nextCursor ?? "" }, "push")}
                >
                  Older
                </Button>
              </nav>
            ) : null}
          </>
        )}
      </ListingFrame>
    </>
  );
}
