import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { UserDto } from "@/lib/accounts/dto";
import { paths } from "@/lib/kit/paths";

/** Who is signed in, and the way to the next purchase. */
export function AccountCard({ user }: { user: UserDto }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Your account</h2>
      <dl className="mt-4 grid gap-3">
        <Row label="Name" value={`${user.firstName} ${user.lastName}`} />
        <Row label="Email" value={user.email} />
        <Row label="Company" value={user.company} />
        <Row label="Phone" value={user.phone} />
      </dl>
      <Link href={paths.purchaseLeads} className={buttonVariants({ className: "mt-6 w-full" })}>
        Purchase More Leads
      </Link>
    </Card>
  );
}

function Row({ label, value }: { label: string; value: string | null }) {
  if (!value?.trim()) return null;
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}
