import type { MetadataRoute } from "next";
import { site } from "@/lib/marketing/site";

/** What public pages load to show the packages and the supply: a crawler that may not load it sees no package and no price. */
const SHOWN_ON_PAGES = ["/api/lead-packages", "/api/lead-types", "/api/states"];

/** Crawlers may fetch private pages, because they must read their noindex tag. The longest rule that matches decides. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: ["/", ...SHOWN_ON_PAGES], disallow: "/api/" },
    sitemap: `${site.url}/sitemap.xml`,
  };
}
