import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";
import { operatorContact } from "@/lib/settings/operator-contact";

/** Contact options for visitors who did not find an answer. */
export function StillNeedHelp() {
  const { supportEmail } = operatorContact();
  return (
    <section
      aria-labelledby="still-need-help"
      className="on-night grid gap-6 rounded-lg bg-night p-6 text-night-muted sm:p-10 md:grid-cols-[1fr_auto] md:items-center print:hidden"
    >
      <div>
        <h2 id="still-need-help" className="font-display text-xl font-medium text-white sm:text-2xl">
          Still need help?
        </h2>
        <p className="mt-2 max-w-measure">
          Tell us what you were doing, what you expected and what happened. Include the order number or lead
          ID if you have one. A person replies within {commitments.supportReplyHours} hours.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <PageLink href={paths.contact} className={buttonVariants({})}>
          Contact support
        </PageLink>
        <a
          href={`mailto:${supportEmail}`}
          className="self-center rounded-sm px-2 py-2 text-white underline underline-offset-4"
        >
          {supportEmail}
        </a>
      </div>
    </section>
  );
}
