import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";
import { Logo } from "./logo";
import { MobileMenu } from "./mobile-menu";
import { NAVIGATION_LINKS } from "./navigation-links";

/** The navigation bar: thin, sticky, static. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page-width flex h-16 items-center justify-between gap-6">
        <Logo />
        <nav aria-label="Main" className="hidden items-center gap-7 lg:flex">
          {NAVIGATION_LINKS.map(({ label, href }) => (
            <Link key={href} href={href} className="rounded-sm text-ink no-underline hover:text-accent-deep">
              {label}
            </Link>
          ))}
          <Link href={paths.auth} className={buttonVariants({ variant: "secondary", size: "sm" })}>
            Login
          </Link>
          <Link href={paths.purchaseLeads} className={buttonVariants({ size: "sm" })}>
            Purchase Leads
          </Link>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
