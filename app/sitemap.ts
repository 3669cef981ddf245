import type { MetadataRoute } from "next";
import { LINES } from "@/lib/catalog/lines";
import { paths } from "@/lib/kit/paths";
import { listArticles } from "@/lib/marketing/articles.server";
import { site } from "@/lib/marketing/site";

/** Lists every public page, except `/select-leads`, which shows the same builder as `/purchase-leads`. */
const PUBLIC_PAGES = [
  paths.home,
  paths.purchaseLeads,
  paths.helpCenter,
  paths.apiDocumentation,
  paths.webhooks,
  paths.exampleCertificate,
  paths.myInformation,
  paths.tcpaCompliance,
  paths.privacyPolicy,
  paths.termsOfService,
];

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const articles = (await listArticles()).map(({ slug }) => paths.helpArticle(slug));
  const specifications = LINES.map((line) => paths.publisherSpec(line));
  return [...PUBLIC_PAGES, ...specifications, ...articles].map((path) => ({
    url: new URL(path, site.url).href,
  }));
}
