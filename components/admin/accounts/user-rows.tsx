import { PageLink } from "@/components/navigation/page-link";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { RowTable } from "@/components/ui/listing/row-table";
import { Moment } from "@/components/ui/moment";
import type { AccountRowDto } from "@/lib/accounts/staff/schemas";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { RoleBadge, StateBadge } from "./account-badges";

const COLUMNS = "lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_6rem_6.5rem_10.5rem_10.5rem] gap-x-4";

/** Accounts: a table on a wide screen, cards on a phone. */
export function UserRows({ accounts }: { accounts: readonly AccountRowDto[] }) {
  return (
    <RowTable
      columns={COLUMNS}
      heads={
        <>
          <span>User</span>
          <span>Email</span>
          <span>Role</span>
          <span>State</span>
          <span>Registered</span>
          <span>Last seen</span>
        </>
      }
      rows={accounts}
    >
      {(account) => <UserRow account={account} />}
    </RowTable>
  );
}

function UserRow({ account }: { account: AccountRowDto }) {
  const { id, username, firstName, lastName, company, email, role, state, createdAt, lastSeenAt } = account;
  return (
    <article
      className={cn(
        COLUMNS,
        "grid grid-cols-2 gap-y-2 rounded-lg border border-line bg-white p-4 lg:items-center lg:rounded-none lg:border-0 lg:bg-transparent lg:px-5 lg:py-3",
      )}
    >
      <div className="col-span-2 min-w-0 break-words lg:col-span-1">
        <PageLink href={paths.adminUser(id)} className={cn(rowLinkClass, "font-semibold")}>
          {username}
        </PageLink>
        <p className="text-sm text-muted">
          {firstName} {lastName}
          {company ? `, ${company}` : null}
        </p>
      </div>
      <p className="col-span-2 min-w-0 break-words text-sm lg:col-span-1">{email}</p>
      <p>
        <RoleBadge role={role} />
      </p>
      <p className="text-right lg:text-left">
        <StateBadge state={state} />
      </p>
      <p className="text-sm text-muted">
        <span className="block lg:sr-only">Registered </span>
        <Moment at={createdAt} />
      </p>
      <p className="text-right text-sm text-muted lg:text-left">
        <span className="block lg:sr-only">Last seen </span>
        {lastSeenAt ? <Moment at={lastSeenAt} /> : "never"}
      </p>
    </article>
  );
}
