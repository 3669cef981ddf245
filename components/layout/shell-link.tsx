import { PageLink } from "@/components/navigation/page-link";

/** The link back in the header of a page with one task. */
export function ShellLink({ href, children }: { href: string; children: string }) {
  return (
    <PageLink
      href={href}
      className="rounded-sm text-right text-ink-soft underline-offset-4 hover:text-ink max-sm:text-sm max-sm:leading-tight"
    >
      {children}
    </PageLink>
  );
}
