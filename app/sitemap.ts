import type { MetadataRoute } from "next";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";

/** Every page that everybody may find; `/select-leads` is a second door to the builder and not listed. */
const PUBLIC_PAGES = [
  paths.home,
  paths.purchaseLeads,
  paths.apiDocumentation,
  paths.tcpaCompliance,
  paths.privacyPolicy,
  paths.termsOfService,
];

export default function sitemap(): MetadataRoute.Sitemap {
  return PUBLIC_PAGES.map((path) => ({ url: new URL(path, site.url).href }));
}
