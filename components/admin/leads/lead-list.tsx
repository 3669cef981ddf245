"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LineFilter, StateFilter } from "@/components/catalog/catalog-filters";
import { AT_EACH_LOOK } from "@/components/layout/query-client";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { SearchField } from "@/components/ui/listing/search-field";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { formatCountOf } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from "@/lib/marketplace/lead-status";
import { apiRequest } from "@/lib/platform/http/api-request";
import { type LeadFilter, readLeadFilter } from "@/lib/staff/leads/lead-filter";
import { type LeadPageDto, leadPageDto } from "@/lib/staff/leads/schemas";
import { StaffArea } from "../staff-area";
import { LeadRows } from "./lead-rows";

/** The staff's page of all leads. */
export function LeadsPage() {
  return <StaffArea title="Leads">{() => <LeadList />}</StaffArea>;
}

/** Newest first. The filter is in the URL; the search is not, because it may be personal data. */
function LeadList() {
  const [parameters, changeUrl] = useUrlState();
  const [search, setSearch] = useState("");
  const filter = readLeadFilter(parameters);
  const listing = useLeads(filter, search);
  return (
    <>
      <PageLink href={paths.adminStock} className={`${rowLinkClass} justify-self-start`}>
        Stock by state and age
      </PageLink>
      {filter.publisherId ? (
        <OnePublisher
          publisherId={filter.publisherId}
          onAll={() => changeUrl({ publisherId: "", cursor: "" })}
        />
      ) : null}
      <LeadFilters
        filter={filter}
        search={search}
        onSearch={(text) => {
          setSearch(text);
          changeUrl({ cursor: "" });
        }}
        onChange={(change) => changeUrl({ ...change, cursor: "" })}
      />
      <ListingFrame
        what="The leads"
        listing={listing}
        tell={({ leads, nextCursor }) =>
          `${formatCountOf(leads.length, "lead")}${nextCursor ? ", and older ones" : ""}`
        }
      >
        {(data) => (
          <>
            <Found data={data} search={search} filter={filter} />
            <Steps
              isFirst={!filter.cursor}
              next={data.nextCursor}
              onStep={(cursor) => changeUrl({ cursor }, "push")}
            />
          </>
        )}
      </ListingFrame>
    </>
  );
}

/** Says that the list has the leads of one publisher only: a link from its page leads here. */
function OnePublisher({ publisherId, onAll }: { publisherId: string; onAll: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span>
        Only leads of{" "}
        <PageLink href={paths.adminPublisher(publisherId)} className={rowLinkClass}>
          one publisher
        </PageLink>
        .
      </span>
      <Button variant="secondary" size="sm" onClick={onAll}>
        All publishers
      </Button>
    </p>
  );
}

function useLeads(filter: LeadFilter, search: string) {
  const body = Object.fromEntries(Object.entries({ ...filter, search }).filter(([, value]) => value));
  return useQuery({
    queryKey: ["/api/admin/leads/search", body],
    queryFn: () => apiRequest("POST", "/api/admin/leads/search", leadPageDto, body),
    ...AT_EACH_LOOK,
  });
}

function Found({ data, search, filter }: { data: LeadPageDto; search: string; filter: LeadFilter }) {
  if (data.leads.length > 0) return <LeadRows leads={data.leads} />;
  if (search && !data.searchedBy) {
    return (
      <EmptyList title="This is not a lead ID, phone number or email">
        Enter the complete phone number or email, in any format. For a lead ID, the first eight characters are
        enough.
      </EmptyList>
    );
  }
  if (search || filter.line || filter.state || filter.status || filter.publisherId || filter.cursor) {
    return <EmptyList title="No leads found">Try fewer filters.</EmptyList>;
  }
  return (
    <EmptyList title="No leads yet">
      <PageLink href={paths.adminPublishers} className={rowLinkClass}>
        Give a publisher a key
      </PageLink>
      , and what it posts appears here.
    </EmptyList>
  );
}

interface StepsProps {
  isFirst: boolean;
  next: string | null;
  onStep: (cursor: string) => void;
}

function Steps({ isFirst, next, onStep }: StepsProps) {
  if (isFirst && !next) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <Button variant="secondary" size="sm" disabled={isFirst} onClick={() => onStep("")}>
        Newest
      </Button>
      <Button variant="secondary" size="sm" disabled={!next} onClick={() => onStep(next ?? "")}>
        Older
      </Button>
    </nav>
  );
}

interface LeadFiltersProps {
  filter: LeadFilter;
  search: string;
  onSearch: (text: string) => void;
  onChange: (change: Partial<LeadFilter>) => void;
}

const STATUSES = LEAD_STATUSES.map((status) => [status, LEAD_STATUS_LABELS[status]] as const);

/** Search and filters of the leads. */
function LeadFilters({ filter, search, onSearch, onChange }: LeadFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-[1fr_11rem_11rem_11rem]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          label="Search leads"
          placeholder="Lead ID, phone or email"
          value={search}
          onSearch={onSearch}
        />
      </div>
      <LineFilter value={filter.line} onChange={(line) => onChange({ line })} />
      <StateFilter value={filter.state} onChange={(state) => onChange({ state })} />
      <ChoiceFilter
        label="Status"
        all="All statuses"
        className="col-span-2 sm:col-span-1"
        value={filter.status}
        choices={STATUSES}
        onChange={(status) => onChange({ status })}
      />
    </search>
  );
}
