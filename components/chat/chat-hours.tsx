"use client";

import { SupportStatus } from "@/components/help/support-status";
import { commitments } from "@/lib/marketing/commitments";

/** When a person answers. A component of the browser gets it by props (lib/settings/operator-contact.ts). */
export interface ChatHoursProps {
  /** `Mon-Fri 9AM-6PM EST`. */
  text: string;
  opens: number;
  closes: number;
}

/** Says when a person answers the chat, and what happens at other times. */
export function ChatHours({ text, opens, closes }: ChatHoursProps) {
  return (
    <>
      <p>
        A person answers {text}. At other times we reply within {commitments.supportReplyHours} hours, here
        and by email.
      </p>
      <SupportStatus channel="chat" opens={opens} closes={closes} />
    </>
  );
}
