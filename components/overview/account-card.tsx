import { buttonVariants } from "@/components/ui/button";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import type { UserDto } from "@/lib/accounts/dto";
import { paths } from "@/lib/kit/paths";

/** The account's name, email, company and phone, with a link to buy more leads. */
export function AccountCard({ user }: { user: UserDto }) {
  return (
    <section aria-labelledby="account" className="min-w-0 rounded border border-line bg-white p-5">
      <h2 id="account" className="text-base font-semibold">
        Your account
      </h2>
      <dl className="mt-3 grid gap-2.5 text-sm">
        <Row label="Name" value={`${user.firstName} ${user.lastName}`} />
        <Row label="Email" value={user.email} />
        <Row label="Company" value={user.company} />
        <Row label="Phone" value={user.phone} />
      </dl>
      <WorkspaceLink href={paths.purchaseLeads} className={buttonVariants({ className: "mt-5 w-full" })}>
        Purchase More Leads
      </WorkspaceLink>
    </section>
  );
}

function Row({ label, value }: { label: string; value: string | null }) {
  if (!value?.trim()) return null;
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}
