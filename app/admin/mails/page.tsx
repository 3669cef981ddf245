import type { Metadata } from "next";
import { Suspense } from "react";
import { MailsPage } from "@/components/admin/mails/mails-page";
import { Loading } from "@/components/ui/spinner";
import { requireStaffPage } from "@/lib/accounts/page-viewer.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { showsMails } from "@/lib/staff/mail-previews/mail-previews.server";
import { previewMail } from "./actions";

export const metadata: Metadata = describePrivatePage("Emails");

/** Staff only. Samples of every email are shown in the demo and in development; the API call of the samples refuses elsewhere. */
export default async function Page() {
  await requireStaffPage();
  return (
    <Suspense fallback={<Loading label="Loading admin panel..." />}>
      <MailsPage hasSamples={showsMails()} previewMail={previewMail} />
    </Suspense>
  );
}
