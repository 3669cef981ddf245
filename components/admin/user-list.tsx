"use client";

import { SelectField } from "@/components/ui/field";
import { type AccountFilter, readAccountFilter, readRole, readState } from "@/lib/accounts/account-filter";
import { ACCOUNT_STATES, accountPageWire } from "@/lib/accounts/staff-wire";
import { ROLES } from "@/lib/accounts/wire";
import { ROLE_LABELS, STATE_LABELS } from "./account-badges";
import { EmptyList, ListingFrame } from "./listing-frame";
import { Pager } from "./pager";
import { SearchField } from "./search-field";
import { StaffArea } from "./staff-area";
import { useAddress } from "./use-address";
import { useListing } from "./use-listing";
import { UserRows } from "./user-rows";

/** The staff's page of all accounts. */
export function UsersPage() {
  return <StaffArea title="Users">{() => <UserList />}</StaffArea>;
}

function UserList() {
  const [parameters, changeAddress] = useAddress();
  const filter = readAccountFilter(parameters);
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  const listing = useListing("/api/admin/accounts", query, accountPageWire);
  return (
    <>
      <UserFilters filter={filter} onChange={(change) => changeAddress({ ...change, page: "" })} />
      <ListingFrame what="The users" listing={listing}>
        {({ accounts, total, page, pages }) => (
          <>
            <output className="text-sm text-muted">
              {total.toLocaleString("en-US")} {total === 1 ? "user" : "users"}
            </output>
            {accounts.length > 0 ? (
              <UserRows accounts={accounts} />
            ) : (
              <EmptyList title="No users found">Try another spelling, or fewer filters.</EmptyList>
            )}
            <Pager
              page={page}
              pages={pages}
              onPage={(next) => changeAddress({ page: next > 1 ? String(next) : "" }, "push")}
            />
          </>
        )}
      </ListingFrame>
    </>
  );
}

interface UserFiltersProps {
  filter: AccountFilter;
  onChange: (change: Partial<AccountFilter>) => void;
}

function UserFilters({ filter, onChange }: UserFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-[1fr_12rem_12rem]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          label="Search users"
          placeholder="Name, username, e-mail, company or ID"
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <SelectField
        label="Role"
        value={filter.role}
        onChange={(event) => onChange({ role: readRole(event.target.value) })}
      >
        <option value="">All roles</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="State"
        value={filter.state}
        onChange={(event) => onChange({ state: readState(event.target.value) })}
      >
        <option value="">All states</option>
        {ACCOUNT_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
