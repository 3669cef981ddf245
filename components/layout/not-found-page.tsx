import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";
import { isDevelopment } from "@/lib/platform/env/is-development";
import type { OperatorContact } from "@/lib/settings/operator-contact";
import { MessagePage } from "./message-page";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

const LIKELY_PAGES = [
  { label: "Packages and prices", href: paths.pricing },
  { label: "Build a lead package", href: paths.purchaseLeads },
  { label: "Your orders", href: paths.dashboard },
  { label: "Contact us", href: paths.contact },
] as const;

/** The page for a URL that leads nowhere. */
export function NotFoundPage({ contact }: { contact: OperatorContact }) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <MessagePage title="404 Page Not Found">
          <p className="text-ink-soft">We couldn't find that page. It may have moved. Try one of these:</p>
          <ul className="grid gap-2">
            {LIKELY_PAGES.map(({ label, href }) => (
              <li key={href}>
                <PageLink href={href} className="rounded-sm text-accent-deep underline underline-offset-4">
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
          <DeveloperHint />
          <p className="mt-2">
            <PageLink href={paths.home} className={buttonVariants()}>
              Back to home
            </PageLink>
          </p>
        </MessagePage>
      </main>
      <SiteFooter contact={contact} />
    </>
  );
}

/** A hint for developers. Never shown in production. */
function DeveloperHint() {
  if (!isDevelopment) return null;
  return <p className="text-sm text-muted">Did you forget to add the page to the router?</p>;
}
