import type { ReactNode } from "react";
import { PageShell } from "@/components/layout/page-shell";
import { PageLink } from "@/components/navigation/page-link";
import { BackIcon, UnfoldIcon } from "@/components/ui/icons";
import { paths } from "@/lib/kit/paths";
import type { DocumentSection } from "./document-section";
import { TableOfContents } from "./table-of-contents";

interface DocumentPageProps {
  title: string;
  intro: string;
  /** Version, effective date, last review. */
  edition: ReactNode;
  /** Shown above the first section. */
  notice?: ReactNode;
  sections: readonly DocumentSection[];
}

/** A long document with a table of contents, a link target for each section, and print styles. */
export function DocumentPage({ title, intro, edition, notice, sections }: DocumentPageProps) {
  return (
    <PageShell>
      <div className="document page-width py-8 lg:py-14">
        <PageLink
          href={paths.home}
          className="inline-flex items-center gap-2 rounded-sm py-1 text-ink-soft underline-offset-4 hover:text-ink hover:underline print:hidden"
        >
          <BackIcon />
          Back to home
        </PageLink>
        <h1 className="mt-5 font-display text-2xl font-medium tracking-tight sm:text-3xl">{title}</h1>
        <p className="mt-4 max-w-[27.7em] text-lg text-ink-soft">{intro}</p>
        <p className="mt-3 text-sm text-muted">{edition}</p>
        <div className="mt-8 grid gap-x-16 lg:mt-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <TableOfContents sections={sections} />
          <div className="min-w-0">
            {notice ? <div className="mb-10 max-w-[27.7em]">{notice}</div> : null}
            <div className="grid gap-12 lg:gap-16">
              {sections.map(({ id, title: heading, content, foldOnPhone }) => (
                <section
                  key={id}
                  id={id}
                  aria-labelledby={`${id}-title`}
                  className="scroll-mt-15 lg:scroll-mt-2"
                >
                  <h2
                    id={`${id}-title`}
                    className="max-w-[27.7em] font-display text-xl font-medium lg:text-2xl"
                  >
                    {heading}
                  </h2>
                  {foldOnPhone ? (
                    <details className="phone-fold group/part mt-3">
                      <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded border border-line bg-white px-3.5 font-medium text-ink [&::-webkit-details-marker]:hidden">
                        <span>
                          Read this part<span className="sr-only">: {heading}</span>
                        </span>
                        <UnfoldIcon className="size-5 shrink-0 group-open/part:rotate-180" />
                      </summary>
                      <Prose>{content}</Prose>
                    </details>
                  ) : (
                    <Prose>{content}</Prose>
                  )}
                </section>
              ))}
            </div>
          </div>
        </div>
      </div>
    </PageShell>
  );
}

/** Body text with at most 66 characters per line. Tables and tools may use the full width. */
function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 grid gap-4 text-ink-soft [&>h3]:mt-4 [&>h3]:max-w-[27.7em] [&>h3]:text-lg [&>h3]:font-semibold [&>h3]:text-ink [&>ol]:grid [&>ol]:max-w-[27.7em] [&>ol]:list-decimal [&>ol]:gap-2 [&>ol]:pl-5 [&>p]:max-w-[27.7em] [&>ul]:grid [&>ul]:max-w-[27.7em] [&>ul]:list-disc [&>ul]:gap-2 [&>ul]:pl-5 [&_li]:marker:text-muted [&_strong]:font-semibold [&_strong]:text-ink">
      {children}
    </div>
  );
}
