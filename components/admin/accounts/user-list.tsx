"use client";

import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { SearchField } from "@/components/ui/listing/search-field";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { ROLES } from "@/lib/accounts/dto";
import { type AccountFilter, readAccountFilter } from "@/lib/accounts/staff/account-filter";
import { ACCOUNT_STATES, accountPageDto } from "@/lib/accounts/staff/schemas";
import { formatCountOf } from "@/lib/kit/format-count";
import { StaffArea } from "../staff-area";
import { ROLE_LABELS, STATE_LABELS } from "./account-badges";
import { UserRows } from "./user-rows";

/** The staff's page of all accounts: customers, and staff themselves. */
export function UsersPage() {
  return <StaffArea title="Customers">{() => <UserList />}</StaffArea>;
}

function UserList() {
  const [parameters, changeUrl] = useUrlState();
  const filter = readAccountFilter(parameters);
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  const listing = useListing("/api/admin/accounts", query, accountPageDto);
  return (
    <>
      <UserFilters filter={filter} onChange={(change) => changeUrl({ ...change, page: "" })} />
      <ListingFrame what="The customers" listing={listing}>
        {({ accounts, total, page, pages }) => (
          <>
            <output className="text-sm text-muted">{formatCountOf(total, "account")}</output>
            {accounts.length > 0 ? (
              <UserRows accounts={accounts} />
            ) : (
              <EmptyList title="No accounts found">Try another spelling, or fewer filters.</EmptyList>
            )}
            <Pager
              page={page}
              pages={pages}
              onPage={(next) => changeUrl({ page: next > 1 ? String(next) : "" }, "push")}
            />
          </>
        )}
      </ListingFrame>
    </>
  );
}

const ROLE_CHOICES = ROLES.map((role) => [role, ROLE_LABELS[role]] as const);
const STATE_CHOICES = ACCOUNT_STATES.map((state) => [state, STATE_LABELS[state]] as const);

interface UserFiltersProps {
  filter: AccountFilter;
  onChange: (change: Partial<AccountFilter>) => void;
}

function UserFilters({ filter, onChange }: UserFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-[1fr_12rem_12rem]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          label="Search customers"
          placeholder="Name, username, email, company, phone or ID"
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <ChoiceFilter
        label="Role"
        all="All roles"
        value={filter.role}
        choices={ROLE_CHOICES}
        onChange={(role) => onChange({ role })}
      />
      <ChoiceFilter
        label="State"
        all="All states"
        value={filter.state}
        choices={STATE_CHOICES}
        onChange={(state) => onChange({ state })}
      />
    </search>
  );
}
