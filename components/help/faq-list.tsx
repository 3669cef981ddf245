import { PageLink } from "@/components/navigation/page-link";
import { UnfoldIcon } from "@/components/ui/icons";
import { paths } from "@/lib/kit/paths";
import { faqs } from "@/lib/marketing/faqs";

/** Six collapsed questions. They open without scripts, and the browser's page search finds their text. */
export function FaqList() {
  return (
    <div className="max-w-3xl border-t border-line">
      {faqs.map(({ question, answer, article }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-sm py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <UnfoldIcon className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <div className="max-w-measure pb-4 text-ink-soft">
            <p>{answer}</p>
            <p className="mt-2">
              <PageLink
                href={paths.helpArticle(article)}
                className="rounded-sm text-accent-deep underline underline-offset-4"
              >
                Read more<span className="sr-only">: {question}</span>
              </PageLink>
            </p>
          </div>
        </details>
      ))}
    </div>
  );
}
