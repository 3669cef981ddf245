import { SectionTabs } from "@/components/navigation/section-tabs";
import { paths } from "@/lib/kit/paths";

const LINKS = [
  { href: paths.dashboard, label: "Orders" },
  { href: paths.leads, label: "Leads" },
  { href: paths.delivery, label: "Delivery" },
  { href: paths.billing, label: "Billing" },
  { href: paths.apiKeys, label: "API keys" },
  { href: paths.settings, label: "Settings" },
];

/** Navigation of the customer's pages. */
export function CustomerNav() {
  return <SectionTabs label="Your pages" links={LINKS} className="flex-wrap" />;
}
