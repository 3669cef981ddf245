"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  SUPPRESSION_REASON_LABELS,
  type SuppressionPageWire,
  suppressionPageWire,
} from "@/lib/leads/suppression/wire";
import { apiRequest } from "@/lib/platform/http/api-request";
import { EmptyList, ListingFrame } from "../listing-frame";
import { Moment } from "../moment";
import { Pager } from "../pager";
import { SearchField } from "../search-field";
import { StaffArea } from "../staff-area";
import { AddSuppression } from "./add-suppression";
import { ImportSuppressions } from "./import-suppressions";

const SEARCH = "/api/admin/suppressions/search";

/** The staff's page of who must not be sold. */
export function SuppressionPage() {
  return <StaffArea title="Suppression list">{() => <SuppressionList />}</StaffArea>;
}

function SuppressionList() {
  const client = useQueryClient();
  // In no address: what is searched for is a person.
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const listing = useQuery({
    queryKey: [SEARCH, search, page],
    queryFn: () => apiRequest("POST", SEARCH, suppressionPageWire, search ? { search, page } : { page }),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: [SEARCH] });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_380px]">
      <div className="grid min-w-0 gap-5">
        <search>
          <SearchField
            label="Is this person on the list?"
            placeholder="Phone or e-mail"
            value={search}
            onSearch={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
        </search>
        <ListingFrame what="The list" listing={listing}>
          {(data) => (
            <>
              <output className="text-sm text-muted">
                {data.total.toLocaleString("en-US")} {data.total === 1 ? "entry" : "entries"}
              </output>
              <Found data={data} search={search} />
              <Pager page={data.page} pages={data.pages} onPage={setPage} />
            </>
          )}
        </ListingFrame>
      </div>
      <div className="grid min-w-0 gap-6 max-lg:order-first">
        <AddSuppression onDone={refresh} />
        <ImportSuppressions onDone={refresh} />
      </div>
    </div>
  );
}

function Found({ data, search }: { data: SuppressionPageWire; search: string }) {
  if (!data.understood) {
    return (
      <EmptyList title="This is no telephone number and no e-mail address">
        Entries are kept as keyed hashes: only the whole number or address finds one.
      </EmptyList>
    );
  }
  if (data.suppressions.length === 0) {
    return search ? (
      <EmptyList title="Not on the list">Leads of this person may be sold.</EmptyList>
    ) : (
      <EmptyList title="Nobody is on the list">Add a person, or import a list.</EmptyList>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-white">
      {data.suppressions.map(({ kind, fingerprint, reason, source, addedAt }) => (
        <li
          key={`${kind} ${fingerprint}`}
          className="grid grid-cols-[1fr_auto] gap-x-5 gap-y-1 px-5 py-3 sm:grid-cols-[9rem_1fr_10.5rem]"
        >
          <span>
            {kind === "phone" ? "Phone" : "E-mail"} <code className="text-sm text-muted">{fingerprint}</code>
          </span>
          <span className="col-span-2 min-w-0 break-words max-sm:order-last sm:col-span-1">
            {SUPPRESSION_REASON_LABELS[reason]} <span className="text-sm text-muted">{source}</span>
          </span>
          <span className="text-right text-sm text-muted">
            <Moment at={addedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
