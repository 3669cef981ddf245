import type { Metadata } from "next";
import { DestinationSettings } from "@/components/delivery/destination-settings";
import { MemberShell } from "@/components/layout/member-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Change a destination");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <MemberShell>
      <DestinationSettings destinationId={id} />
    </MemberShell>
  );
}
