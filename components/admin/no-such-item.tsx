import { PageLink } from "@/components/navigation/page-link";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";

interface NoSuchItemProps {
  /** After "There is no such". */
  what: string;
  /** The list that it would be in. */
  list: { name: string; href: string };
}

/** What a staff page shows when its address names nothing. */
export function NoSuchItem({ what, list }: NoSuchItemProps) {
  return (
    <EmptyList title={`There is no such ${what}`}>
      <PageLink href={list.href} className={rowLinkClass}>
        {list.name}
      </PageLink>
    </EmptyList>
  );
}
