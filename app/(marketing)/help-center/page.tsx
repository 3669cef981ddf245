import type { Metadata } from "next";
import { ArticleList } from "@/components/help/article-list";
import { ArticleSearch } from "@/components/help/article-search";
import { FaqList } from "@/components/help/faq-list";
import { StillNeedHelp } from "@/components/help/still-need-help";
import { SupportCards } from "@/components/help/support-cards";
import { PageShell } from "@/components/layout/page-shell";
import { JsonLd } from "@/components/marketing/json-ld";
import { paths } from "@/lib/kit/paths";
import { listArticles } from "@/lib/marketing/articles.server";
import { faqs } from "@/lib/marketing/faqs";
import { describePage } from "@/lib/marketing/page-metadata";
import { site } from "@/lib/marketing/site";
import { breadcrumbs, faqPage } from "@/lib/marketing/structured-data";

export const metadata: Metadata = describePage({
  title: "Help Center",
  description: `Help for agents who buy leads from ${site.name}: orders, billing, delivery, returns, calling hours and consent.`,
  path: paths.helpCenter,
});

export default async function HelpCenterPage() {
  const articles = await listArticles();
  return (
    <PageShell>
      <JsonLd data={faqPage(faqs)} />
      <JsonLd data={breadcrumbs([{ name: "Help Center", path: paths.helpCenter }])} />
      <div className="page-width grid gap-16 py-8 lg:gap-20 lg:py-14">
        <header className="max-w-3xl">
          <h1 className="font-display text-2xl font-medium tracking-tight sm:text-3xl">Help Center</h1>
          <p className="mt-4 text-lg text-ink-soft">Search, or browse by topic.</p>
          <ArticleSearch />
        </header>
        <HelpSection id="contact-us" title="Talk to a person">
          <SupportCards />
        </HelpSection>
        <HelpSection id="articles" title="Articles">
          <ArticleList articles={articles} />
        </HelpSection>
        <HelpSection id="questions" title="Frequently asked questions">
          <FaqList />
        </HelpSection>
        <StillNeedHelp />
      </div>
    </PageShell>
  );
}

interface HelpSectionProps {
  id: string;
  title: string;
  children: React.ReactNode;
}

function HelpSection({ id, title, children }: HelpSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <h2 id={`${id}-title`} className="mb-6 font-display text-2xl font-medium">
        {title}
      </h2>
      {children}
    </section>
  );
}
