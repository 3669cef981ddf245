import type { ReactNode } from "react";
import { MessageLog } from "@/components/inquiry/message-log";
import { Moment } from "@/components/ui/moment";
import type { InquiryDetailDto } from "@/lib/inquiries/staff-schemas";

/** The messages of the visitor or customer and the staff's replies, oldest first. */
export function InquiryConversation({ inquiry }: { inquiry: InquiryDetailDto }) {
  const entries = entriesOf(inquiry);
  const last = entries.at(-1);
  return (
    <MessageLog newest={last ? { id: last.id, isOwn: last.isReply } : null}>
      <ol className="grid gap-4">
        {entries.map(({ id, who, when, text, isReply }) => (
          <Message key={id} who={who} when={when} isReply={isReply}>
            {text}
          </Message>
        ))}
      </ol>
    </MessageLog>
  );
}

/** The first message, later messages and replies, in the order of time. */
function entriesOf(inquiry: InquiryDetailDto) {
  const visitor = { who: `${inquiry.firstName} ${inquiry.lastName}`.trim(), isReply: false };
  const first = {
    id: inquiry.id,
    text: inquiry.message ?? "No message.",
    createdAt: inquiry.createdAt,
    emailConfirmed: inquiry.account?.emailConfirmed ?? false,
  };
  return [
    ...[first, ...inquiry.messages].map((message) => ({
      ...message,
      ...visitor,
      when: (
        <>
          <Moment at={message.createdAt} />
          {message.emailConfirmed ? "" : ", email not confirmed"}
        </>
      ),
    })),
    ...inquiry.replies.map(({ id, author, text, createdAt, mailedAt }) => ({
      id,
      text,
      createdAt,
      who: `${author}, Leadwell`,
      isReply: true,
      when: (
        <>
          <Moment at={createdAt} />, {mailedAt ? "mailed" : inquiry.email ? "on its way" : "not mailed"}
        </>
      ),
    })),
  ].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
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
