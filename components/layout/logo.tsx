import { PageLink } from "@/components/navigation/page-link";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";

/** The logo, a link to the home page. */
export function Logo() {
  return (
    <PageLink
      href={paths.home}
      className="flex items-center gap-2.5 font-display text-xl font-semibold text-current no-underline"
    >
      <span
        aria-hidden="true"
        className="grid size-[18px] place-items-center rounded-full border-2 border-accent"
      >
        <span className="size-2 rounded-full bg-accent" />
      </span>
      <span className="translate-y-[2px] leading-none">{site.name}</span>
    </PageLink>
  );
}
