import type { Metadata } from "next";
import { CustomerShell } from "@/components/layout/customer-shell";
import { LeadPage } from "@/components/leads/lead-page";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Lead");

export default async function Page({ params }: { params: Promise<{ leadId: string }> }) {
  const { leadId } = await params;
  return (
    <CustomerShell>
      <LeadPage leadId={leadId} />
    </CustomerShell>
  );
}
