interface StatCardsProps {
  /** Null while it is not known. */
  totalOrders: number | null;
  pendingOrders: number | null;
  totalUsers: number | null;
}

/** Three figures at a glance. */
export function StatCards({ totalOrders, pendingOrders, totalUsers }: StatCardsProps) {
  return (
    <dl className="grid grid-cols-3 rounded-lg border border-line bg-white">
      <Stat label="Total Orders" value={totalOrders} />
      <Stat label="Pending Orders" value={pendingOrders} />
      <Stat label="Total Users" value={totalUsers} />
    </dl>
  );
}

function Stat({ label, value }: { label: string; value: number | null }) {
  return (
    <div className="flex flex-col-reverse justify-end border-line px-3 py-4 not-first:border-l sm:px-6">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl font-medium">
        {value === null ? "–" : value.toLocaleString("en-US")}
      </dd>
    </div>
  );
}
