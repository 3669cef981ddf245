import { MessagePage } from "@/components/layout/message-page";
import { PageShell } from "@/components/layout/page-shell";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";

/** Shown when the stored receipt was changed and cannot be read. */
export function DamagedCertificate() {
  return (
    <PageShell>
      <MessagePage title="This certificate is not valid.">
        <p className="text-ink-soft">
          The stored receipt was changed and cannot be read. Do not rely on it. If you saved a copy on the day
          of the sale, use that one.
        </p>
        <p className="mt-2">
          <PageLink href={paths.contact} className={buttonVariants()}>
            Contact us
          </PageLink>
        </p>
      </MessagePage>
    </PageShell>
  );
}
