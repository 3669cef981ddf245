import type { MetadataRoute } from "next";
import { site } from "@/lib/marketing/site";

/** Private pages may be fetched: only then is it seen that they do not want to be listed. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" }, sitemap: `${site.url}/sitemap.xml` };
}
