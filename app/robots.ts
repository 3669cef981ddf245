import type { MetadataRoute } from "next";
import { site } from "@/lib/marketing/site";

/** Crawlers may fetch private pages, because they must read their noindex tag. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" }, sitemap: `${site.url}/sitemap.xml` };
}
