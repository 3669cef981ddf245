import type { ReactNode } from "react";
import pictures from "./product-pictures.json";

/**
 * The lead page and the delivery log with sample data, drawn by the workspace's own components
 * (scripts/draw-product-pictures.ts). They have no scripts, and nothing in them can be clicked or focused.
 */
export function ProductPictures() {
  return (
    <div className="-mx-5 mt-10 grid gap-8 border-y border-line bg-paper-deep px-5 py-7 sm:mx-0 sm:rounded-lg sm:border sm:p-8 lg:mt-12 lg:grid-cols-[404px_minmax(0,1fr)] lg:gap-6">
      <Picture
        title="May I call now?"
        text="Every lead shows whether you may call now, by its state's calling hours."
        description="The page of a lead: Denise Whitaker, life, Tampa, Florida, with a Call button. You may call now, 9:12 AM in Tampa; calling hours are 8 AM to 8 PM. Below are the rule of the state and buttons for the outcome."
      >
        <Drawing html={pictures.lead} />
      </Picture>
      <Picture
        title="Your CRM was down. The lead was not lost."
        text="Your backup gets it at the first failure, and your CRM as soon as it responds."
        description="The delivery log: the first attempt failed with status 503, the second was accepted with status 201 five seconds later. Below is the lead's timeline: consent, received, verified, sold once, certificate signed, accepted by the backup, accepted by the CRM, each with its time."
      >
        <Drawing html={pictures.delivery} />
        <Drawing html={pictures.timeline} className="mt-5" />
      </Picture>
    </div>
  );
}

interface PictureProps {
  title: string;
  text: string;
  /** What the picture shows, for those who do not see it. */
  description: string;
  children: ReactNode;
}

function Picture({ title, text, description, children }: PictureProps) {
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption className="mb-4 text-ink-soft">
        <span className="block font-display text-xl font-medium text-ink">{title}</span>
        {text}
        <span className="sr-only"> {description} All names are invented.</span>
      </figcaption>
      <div inert aria-hidden="true" className="flex-1 rounded border border-line-strong bg-paper p-4 sm:p-5">
        {children}
      </div>
    </figure>
  );
}

function Drawing({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
