import type { ReactNode } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { paths } from "@/lib/kit/paths";
import { commitments } from "@/lib/marketing/commitments";
import { operatorContact } from "@/lib/settings/operator-contact";
import { SupportStatus } from "./support-status";

const LINK = "mt-auto w-fit rounded-sm pt-4 font-semibold text-accent-deep underline underline-offset-4";

/** Three ways to contact support. */
export function SupportCards() {
  const { phone, phoneHours, phoneOpens, phoneCloses, supportEmail } = operatorContact();
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      <SupportCard
        title="Live chat"
        text={`For customers with an account. A person answers ${phoneHours}. At other times we reply within ${commitments.supportReplyHours} hours, in the chat and by email.`}
        status={<SupportStatus channel="chat" opens={phoneOpens} closes={phoneCloses} />}
      >
        <PageLink href={paths.support} className={LINK}>
          Start a chat
        </PageLink>
        <p className="mt-2 text-sm text-ink-soft">
          No account?{" "}
          <PageLink href={paths.contact} className="rounded-sm text-accent-deep underline underline-offset-4">
            Write to us
          </PageLink>
        </p>
      </SupportCard>
      <SupportCard
        title="Phone support"
        text={phoneHours}
        status={<SupportStatus channel="phone" opens={phoneOpens} closes={phoneCloses} />}
      >
        <a href={phone.href} className={LINK}>
          {phone.label}
        </a>
      </SupportCard>
      <SupportCard title="Email support" text={`Response within ${commitments.supportReplyHours} hours.`}>
        <a href={`mailto:${supportEmail}`} className={`${LINK} [overflow-wrap:anywhere]`}>
          {supportEmail}
        </a>
      </SupportCard>
    </ul>
  );
}

interface SupportCardProps {
  title: string;
  text: string;
  status?: ReactNode;
  children: ReactNode;
}

function SupportCard({ title, text, status, children }: SupportCardProps) {
  return (
    <li className="flex flex-col rounded border border-line bg-white p-5">
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="mt-1 text-ink-soft">{text}</p>
      {status}
      {children}
    </li>
  );
}
