import { MessagePage } from "@/components/layout/message-page";
import { PageShell } from "@/components/layout/page-shell";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";

export default function CertificateNotFound() {
  return (
    <PageShell>
      <MessagePage title="Certificate not found">
        <p className="text-ink-soft">
          We found no certificate with this number. Check that the link is complete. A lead that was just sold
          gets its certificate within a few seconds. If a seller gave you this link and no certificate
          appears, the certificate is not ours.
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
