import { MessagePage } from "@/components/layout/message-page";
import { PageShell } from "@/components/layout/page-shell";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";

/** For a receipt that was changed so that it cannot be read. */
export function DamagedCertificate() {
  return (
    <PageShell>
      <MessagePage title="This certificate does not hold.">
        <p className="text-ink-soft">
          The stored receipt was changed so that it cannot be read. Do not rely on it. The copy that you kept
          on the day of the sale is the one that counts.
        </p>
        <p className="mt-2">
          <PageLink href={paths.contact} className={buttonVariants()}>
            Tell us
          </PageLink>
        </p>
      </MessagePage>
    </PageShell>
  );
}
