import { PageLink } from "@/components/navigation/page-link";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { claims } from "@/lib/marketing/claims";
import { site } from "@/lib/marketing/site";
import type { OperatorContact } from "@/lib/settings/operator-contact";

const COLUMNS = [
  {
    title: "Services",
    links: [
      { label: "All services", href: paths.services },
      { label: "Lead packages", href: paths.purchaseLeads },
      { label: "API Documentation", href: paths.apiDocumentation },
      { label: "For publishers", href: paths.publisherSpec("life") },
      { label: "Webhooks", href: paths.webhooks },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "How It Works", href: paths.howItWorks },
      { label: "Pricing", href: paths.pricing },
      { label: "Contact", href: paths.contact },
      { label: "Privacy Policy", href: paths.privacyPolicy },
      { label: "Terms of Service", href: paths.termsOfService },
    ],
  },
  {
    title: "Support",
    links: [
      { label: "Help Center", href: paths.helpCenter },
      { label: "TCPA Compliance", href: paths.tcpaCompliance },
      { label: "Who has my information?", href: paths.myInformation },
      // The title that Cal. Civ. Code 1798.135(a)(1) prescribes, on every page.
      { label: "Do Not Sell or Share My Personal Information", href: paths.myInformation },
    ],
  },
] as const;

interface SiteFooterProps {
  contact: OperatorContact;
  className?: string | undefined;
}

/** The footer of public pages. */
export function SiteFooter({ contact, className }: SiteFooterProps) {
  const { street, city, state, zip } = contact.postalAddress;
  return (
    <footer className={cn("on-night bg-night text-night-muted", className)}>
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:grid-cols-[1.6fr_1fr_1fr_1.2fr]">
        <div className="col-span-2 max-w-xs lg:col-span-1">
          <p className="font-display text-xl font-semibold text-white">{site.name}</p>
          <p className="mt-2">{site.tagline}</p>
          <address className="mt-4 text-sm not-italic">
            {street}
            <br />
            {city}, {state} {zip}
          </address>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav
            key={title}
            aria-label={title}
            className={cn(title === "Support" && "col-span-2 sm:col-span-1")}
          >
            <h2 className="font-semibold text-white">{title}</h2>
            <ul className="mt-3 grid gap-2">
              {links.map(({ label, href }) => (
                <li key={label}>
                  <PageLink href={href} className="rounded-sm no-underline hover:text-white hover:underline">
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
            {title === "Support" ? <SupportLines contact={contact} /> : null}
          </nav>
        ))}
      </div>
      <div className="border-t border-night-line">
        <div className="page-width grid gap-1 py-6 text-sm sm:flex sm:flex-wrap sm:justify-between sm:gap-x-6">
          <p>
            © {site.copyrightYear} {site.legalName} All rights reserved.
          </p>
          <p>{claims.compliance} in every campaign.</p>
        </div>
      </div>
    </footer>
  );
}

function SupportLines({ contact }: { contact: OperatorContact }) {
  const { phone, phoneHours, supportEmail } = contact;
  return (
    <ul className="mt-2 grid gap-2">
      <li>
        <a href={`mailto:${supportEmail}`} className="rounded-sm hover:text-white">
          {supportEmail}
        </a>
      </li>
      <li>
        <a href={phone.href} className="rounded-sm hover:text-white">
          {phone.label}
        </a>
        <span className="block text-sm">{phoneHours}</span>
      </li>
    </ul>
  );
}
