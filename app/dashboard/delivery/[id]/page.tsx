import type { Metadata } from "next";
import { Suspense } from "react";
import { DestinationDetail } from "@/components/delivery/destination-detail";
import { MemberShell } from "@/components/layout/member-shell";
import { describePrivatePage } from "@/lib/marketing/page-metadata";

export const metadata: Metadata = describePrivatePage("Destination");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <MemberShell>
      <Suspense>
        <DestinationDetail destinationId={id} />
      </Suspense>
    </MemberShell>
  );
}
