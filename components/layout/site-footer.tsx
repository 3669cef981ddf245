import Link from "next/link";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";

const COLUMNS = [
  {
    title: "Services",
    links: [
      { label: "All services", href: "/#services" },
      { label: "Purchase leads", href: paths.purchaseLeads },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "How It Works", href: "/#how-it-works" },
      { label: "Pricing", href: paths.pricing },
      { label: "Contact", href: paths.contact },
    ],
  },
] as const;

/** Ends every page. Only links that lead somewhere. */
export function SiteFooter({ className }: { className?: string | undefined }) {
  return (
    <footer className={cn("on-night bg-night text-night-muted", className)}>
      <div className="page-width grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div className="max-w-xs">
          <p className="font-display text-xl font-semibold text-white">{site.name}</p>
          <p className="mt-2">{site.tagline}</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-semibold text-white">{title}</h2>
            <ul className="mt-3 grid gap-2">
              {links.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href} className="rounded-sm no-underline hover:text-white hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <address className="not-italic">
          <h2 className="font-semibold text-white">Support</h2>
          <p className="mt-3">
            <a href={`mailto:${site.supportEmail}`} className="rounded-sm hover:text-white">
              {site.supportEmail}
            </a>
          </p>
          <p className="mt-2">
            <a href={site.phone.href} className="rounded-sm hover:text-white">
              {site.phone.label}
            </a>
            <span className="block">{site.phoneHours}</span>
          </p>
          <p className="mt-2">
            {site.address.street}, {site.address.city}, {site.address.state} {site.address.zip}
          </p>
        </address>
      </div>
      <div className="border-t border-night-line">
        <div className="page-width grid gap-1 py-6 text-sm sm:flex sm:justify-between">
          <p>
            © {site.copyrightYear} {site.legalName}
          </p>
          <p>TCPA and HIPAA compliant lead generation.</p>
        </div>
      </div>
    </footer>
  );
}
