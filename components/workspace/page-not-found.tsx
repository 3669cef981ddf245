import { buttonVariants } from "@/components/ui/button";
import { PageFrame } from "./page-frame";
import { WorkspaceLink } from "./workspace-link";

/** Takes the place of a page's content that does not exist. The navigation stays. @param home the first page of the area. */
export function PageNotFound({ home }: { home: { href: string; label: string } }) {
  return (
    <PageFrame title="404 Page Not Found" intro="We couldn't find that page. It may have moved.">
      <WorkspaceLink href={home.href} className={buttonVariants({ size: "sm" })}>
        {home.label}
      </WorkspaceLink>
    </PageFrame>
  );
}
