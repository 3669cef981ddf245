import type { ReactNode } from "react";

interface PageHeadProps {
  title: ReactNode;
  /** One line below the title. */
  intro?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
}

/** Title of a page of the workspace. */
export function PageHead({ title, intro, aside }: PageHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="min-w-0 font-display text-2xl font-medium tracking-tight wrap-anywhere">{title}</h1>
        {intro ? <div className="mt-0.5 max-w-measure text-sm text-muted">{intro}</div> : null}
      </div>
      {aside}
    </div>
  );
}

/** Content of a page of the workspace with its title. */
export function PageFrame({ children, ...head }: PageHeadProps & { children: ReactNode }) {
  return (
    <div className="workspace-page">
      <PageHead {...head} />
      {children}
    </div>
  );
}
