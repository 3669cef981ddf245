import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";
import type { InquiryDetailDto } from "@/lib/inquiries/staff-schemas";

/** The visitor's message and the staff's replies, oldest first. */
export function InquiryConversation({ inquiry }: { inquiry: InquiryDetailDto }) {
  return (
    <section aria-label="Conversation">
      <ol className="grid gap-4">
        <Message who={`${inquiry.firstName} ${inquiry.lastName}`} when={<Moment at={inquiry.createdAt} />}>
          {inquiry.message ?? "No message."}
        </Message>
        {inquiry.replies.map(({ id, author, text, createdAt, mailedAt }) => (
          <Message
            key={id}
            who={`${author}, Leadwell`}
            when={
              <>
                <Moment at={createdAt} />, {mailedAt ? "mailed" : "on its way"}
              </>
            }
            isReply
          >
            {text}
          </Message>
        ))}
      </ol>
    </section>
  );
}

interface MessageProps {
  who: string;
  when: ReactNode;
  isReply?: boolean;
  children: ReactNode;
}

function Message({ who, when, isReply, children }: MessageProps) {
  const frame = isReply ? "border-accent-line bg-accent-soft sm:ml-10" : "border-line bg-white sm:mr-10";
  return (
    <li className={`min-w-0 rounded-lg border p-4 sm:p-5 ${frame}`}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{who}</span>
        <span className={isReply ? "text-accent-deep" : "text-muted"}>{when}</span>
      </p>
      <p className="mt-2 max-w-measure whitespace-pre-line break-words">{children}</p>
    </li>
  );
}
