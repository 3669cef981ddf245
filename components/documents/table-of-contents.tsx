import { UnfoldIcon } from "@/components/ui/icons";
import { PhoneContents } from "./phone-contents";

/** The sections of the document: beside the text on a wide screen, in a collapsible bar on a phone. */
export function TableOfContents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const entries = sections.map(({ id, title }) => ({ id, title }));
  return (
    <>
      <PhoneContents entries={entries} unfoldIcon={<UnfoldIcon className="size-5 group-open:rotate-180" />} />
      <nav
        aria-label="On this page"
        className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] self-start overflow-y-auto lg:block print:hidden"
      >
        <p className="px-3 text-sm font-semibold">On this page</p>
        <ol className="mt-2 grid gap-0.5 border-l border-line">
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block border-l-2 border-transparent px-3 py-1.5 text-sm text-ink-soft hover:border-accent hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}
