import { cn } from "@/lib/kit/cn";
import { WorkspaceIcon } from "./workspace-icon";
import { WorkspaceLink } from "./workspace-link";

interface BackLinkProps {
  href: string;
  className?: string;
  /** The name of the list that the page belongs to. */
  children: string;
}

/** The link above a page that leads back to its list. */
export function BackLink({ href, className, children }: BackLinkProps) {
  return (
    <WorkspaceLink
      href={href}
      className={cn(
        "-ml-1 inline-flex min-h-6 items-center gap-1 rounded-sm text-sm font-medium text-muted hover:text-ink max-[860px]:min-h-11",
        className,
      )}
    >
      <WorkspaceIcon name="left" className="size-4" />
      {children}
    </WorkspaceLink>
  );
}
