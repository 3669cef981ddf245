import type { Metadata } from "next";
import { SentQueries } from "@/components/layout/sent-queries";
import { LeadPage } from "@/components/leads/lead-page";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { readOwnLead } from "@/lib/inbox/read-own-lead.server";
import { isUuid } from "@/lib/kit/is-uuid";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Lead");

export default async function Page({ params }: { params: Promise<{ leadId: string }> }) {
  const viewer = await requireCustomerPage();
  const { leadId } = await params;
  const state = await prefetch(
    viewer,
    isUuid(leadId) ? [[["/api/my/lead", leadId], () => readOwnLead(viewer, leadId)]] : [],
  );
  return (
    <SentQueries state={state}>
      <LeadPage leadId={leadId} />
    </SentQueries>
  );
}
