import type { ComponentProps } from "react";
import { TextLink } from "@/components/documents/text-link";
import { operatorContact } from "@/lib/settings/operator-contact";

/** The components that render an article's Markdown. */
export const articleComponents = {
  h2: ({ children, ...rest }: ComponentProps<"h2">) => (
    <h2
      {...rest}
      className="mt-8 max-w-[27.7em] scroll-mt-20 font-display text-xl font-medium text-ink first:mt-0 lg:text-2xl"
    >
      {children}
    </h2>
  ),
  h3: ({ children, ...rest }: ComponentProps<"h3">) => (
    <h3 {...rest} className="mt-4 max-w-[27.7em] scroll-mt-20 text-lg font-semibold text-ink">
      {children}
    </h3>
  ),
  p: (props: ComponentProps<"p">) => <p {...props} className="max-w-[27.7em]" />,
  ul: (props: ComponentProps<"ul">) => (
    <ul {...props} className="grid max-w-[27.7em] list-disc gap-2 pl-5 marker:text-muted" />
  ),
  ol: (props: ComponentProps<"ol">) => (
    <ol {...props} className="grid max-w-[27.7em] list-decimal gap-2 pl-5 marker:text-muted" />
  ),
  strong: (props: ComponentProps<"strong">) => <strong {...props} className="font-semibold text-ink" />,
  a: ({ href = "", children }: ComponentProps<"a">) => <TextLink href={href}>{children}</TextLink>,
  blockquote: (props: ComponentProps<"blockquote">) => (
    <blockquote {...props} className="grid max-w-[27.7em] gap-2 border-l-2 border-accent-line pl-4" />
  ),
  code: (props: ComponentProps<"code">) => (
    <code
      {...props}
      className="rounded-sm bg-paper-deep px-1 font-mono text-sm text-ink [overflow-wrap:anywhere]"
    />
  ),
  pre: (props: ComponentProps<"pre">) => (
    <pre
      {...props}
      className="max-w-[42em] whitespace-pre-wrap rounded bg-night p-4 text-white [&_code]:bg-transparent [&_code]:p-0 [&_code]:text-white print:border print:bg-white print:[&_code]:text-ink"
    />
  ),
  table: (props: ComponentProps<"table">) => (
    <table {...props} className="w-full max-w-[42em] text-sm [overflow-wrap:anywhere]" />
  ),
  th: (props: ComponentProps<"th">) => (
    <th
      {...props}
      scope="col"
      className="border-b border-line-strong py-2 pr-5 text-left align-bottom font-semibold text-ink"
    />
  ),
  td: (props: ComponentProps<"td">) => (
    <td
      {...props}
      // The last column is often one short word, which a wide first column would break in two on a phone.
      className="border-b border-line py-2.5 pr-5 text-left align-top last:min-w-20 last:pr-0"
    />
  ),
  // The operator's contact details are settings, so an article names them by these.
  SupportEmail: () => {
    const { supportEmail } = operatorContact();
    return <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>;
  },
  SupportPhone: () => {
    const { phone, phoneHours } = operatorContact();
    return (
      <>
        <TextLink href={phone.href}>{phone.label}</TextLink>, {phoneHours}
      </>
    );
  },
};
