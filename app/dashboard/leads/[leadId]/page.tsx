import type { Metadata } from "next";
import { SentQueries } from "@/components/layout/sent-queries";
import { LeadPage } from "@/components/leads/lead-page";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { readOwnLead } from "@/lib/inbox/read-own-lead.server";
import { isUuid } from "@/lib/kit/is-uuid";
import { describeItemPage } from "@/lib/marketing/page-metadata";

interface Props {
  params: Promise<{ leadId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeItemPage("Lead", (await params).leadId);
}

export default async function Page({ params }: Props) {
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
