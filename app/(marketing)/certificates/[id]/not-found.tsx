import { MessagePage } from "@/components/layout/message-page";
import { PageShell } from "@/components/layout/page-shell";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";

export default function CertificateNotFound() {
  return (
    <PageShell>
      <MessagePage title="No such certificate">
        <p className="text-ink-soft">
          There is no certificate under this number. Check that the address is complete. A lead sold in this
          moment gets its certificate within a few seconds; if a seller showed you this address and it stays
          empty, the certificate is not ours.
        </p>
        <p className="mt-2 flex flex-wrap gap-3">
          <PageLink href={paths.home} className={buttonVariants()}>
            Back to home
          </PageLink>
          <PageLink href={paths.contact} className={buttonVariants({ variant: "secondary" })}>
            Ask us about it
          </PageLink>
        </p>
      </MessagePage>
    </PageShell>
  );
}
