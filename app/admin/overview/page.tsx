import type { Metadata } from "next";
import { StaffOverview } from "@/components/admin/overview/staff-overview";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { readStaffOverview } from "@/lib/staff/overview/read-staff-overview.server";
import { OVERVIEW_DAYS } from "@/lib/staff/overview/schemas";

export const metadata: Metadata = describePrivatePage("Overview");

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Search }) {
  const viewer = await requireStaffPage();
  const given = await searchParams;
  const days = OVERVIEW_DAYS.find((known) => known === given.days) ?? "7";
  const state = await prefetch(viewer, [[["/api/admin/overview", days], () => readStaffOverview({ days })]]);
  return (
    <SentQueries state={state}>
      <StaffOverview />
    </SentQueries>
  );
}
