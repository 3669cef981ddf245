import { MobileMenu } from "@/components/navigation/mobile-menu";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { CloseIcon, MenuIcon } from "@/components/ui/icons";
import { paths } from "@/lib/kit/paths";
import { Logo } from "./logo";

/** The navigation bar: thin, sticky, static. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper low:relative noscript:static">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-6">
        <Logo />
        <nav aria-label="Main" className="hidden items-center gap-7 lg:flex">
          {NAVIGATION_LINKS.map(({ label, href }) => (
            <PageLink
              key={href}
              href={href}
              className="rounded-sm text-ink no-underline hover:text-accent-deep"
            >
              {label}
            </PageLink>
          ))}
          <PageLink href={paths.auth} className={buttonVariants({ variant: "secondary", size: "sm" })}>
            Login
          </PageLink>
          <PageLink href={paths.purchaseLeads} className={buttonVariants({ size: "sm" })}>
            Purchase Leads
          </PageLink>
        </nav>
        <MobileMenu menuIcon={<MenuIcon />} closeIcon={<CloseIcon />}>
          <MenuLinks />
        </MobileMenu>
      </div>
    </header>
  );
}

/** The links of the mobile menu. */
function MenuLinks() {
  return (
    <ul className="page-width grid gap-1 py-4 noscript:px-0">
      {NAVIGATION_LINKS.map(({ label, href }) => (
        <li key={href}>
          <PageLink
            href={href}
            className="block rounded px-2 py-2.5 text-lg no-underline hover:bg-paper-deep"
          >
            {label}
          </PageLink>
        </li>
      ))}
      <li className="mt-3 grid grid-cols-2 gap-3">
        <PageLink href={paths.auth} className={buttonVariants({ variant: "secondary" })}>
          Login
        </PageLink>
        <PageLink href={paths.purchaseLeads} className={buttonVariants()}>
          Purchase Leads
        </PageLink>
      </li>
    </ul>
  );
}

/** The sections of the home page in the navigation bar. */
const NAVIGATION_LINKS = [
  { label: "Services", href: paths.services },
  { label: "How It Works", href: paths.howItWorks },
  { label: "Reviews", href: paths.testimonials },
  { label: "Contact", href: paths.contact },
] as const;
