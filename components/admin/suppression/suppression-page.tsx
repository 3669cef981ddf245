"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AT_EACH_LOOK } from "@/components/layout/query-client";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { SearchField } from "@/components/ui/listing/search-field";
import { suppressionPageDto } from "@/lib/contacts/suppression/schemas";
import { formatCountOf } from "@/lib/kit/format-count";
import { apiRequest } from "@/lib/platform/http/api-request";
import { StaffArea } from "../staff-area";
import { AddSuppression } from "./add-suppression";
import { ImportSuppressions } from "./import-suppressions";
import { PersonView } from "./person-view";
import { SuppressionRows } from "./suppression-rows";
import { SUPPRESSION_SEARCH, useReloadPersons } from "./use-person";

/** The staff's page of the suppression list and of the records of one person. */
export function SuppressionPage() {
  return <StaffArea title="Suppression list">{() => <SuppressionList />}</StaffArea>;
}

/** On a phone: the search and its results, then the forms, then the list. */
function SuppressionList() {
  // Not in the URL, because the search is personal data.
  const [search, setSearch] = useState("");
  const reload = useReloadPersons();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_380px] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-5">
        <search>
          <SearchField
            label="Find a person"
            placeholder="Phone or email"
            value={search}
            onSearch={setSearch}
          />
          <p className="mt-1.5 text-sm text-muted">
            To lift a wrong entry or to erase a consumer. Enter the complete phone number or email.
          </p>
        </search>
        {search ? <PersonView key={search} person={search} /> : null}
      </div>
      <div className="grid min-w-0 gap-6 lg:row-span-2">
        <AddSuppression onDone={reload} />
        <ImportSuppressions onDone={reload} />
      </div>
      {search ? null : <WholeList />}
    </div>
  );
}

function WholeList() {
  const [page, setPage] = useState(1);
  const listing = useQuery({
    queryKey: [SUPPRESSION_SEARCH, "", page],
    queryFn: () => apiRequest("POST", SUPPRESSION_SEARCH, suppressionPageDto, { page }),
    ...AT_EACH_LOOK,
  });
  return (
    <section aria-label="All entries, newest first" className="min-w-0">
      <ListingFrame what="The list" listing={listing}>
        {(data) => (
          <>
            <output className="text-sm text-muted">
              {formatCountOf(data.total, "entry", "entries")}
              {data.total > 0
                ? ". Phone numbers and emails are not stored, only a fingerprint of each (a keyed hash)."
                : ""}
            </output>
            {data.total === 0 ? (
              <EmptyList title="Nobody's leads are blocked">Add a person, or import a list.</EmptyList>
            ) : (
              <SuppressionRows entries={data.suppressions} />
            )}
            <Pager page={data.page} pages={data.pages} onPage={setPage} />
          </>
        )}
      </ListingFrame>
    </section>
  );
}
