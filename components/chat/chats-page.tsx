"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { MessageForm } from "@/components/inquiry/message-form";
import { CustomerGate } from "@/components/layout/customer-gate";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { useDraft } from "@/components/layout/use-draft";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ListingFrame } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { PageFrame } from "@/components/workspace/page-frame";
import { Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { INQUIRY_STATUS_TONES, type InquiryStatus } from "@/lib/inquiries/inquiry-status";
import { type ChatListDto, chatListDto, type NewMessage } from "@/lib/inquiries/thread-schemas";
import { paths } from "@/lib/kit/paths";
import { actionData } from "@/lib/platform/http/action-result";
import type { ChatActions } from "./chat-actions";
import { ChatHours, type ChatHoursProps } from "./chat-hours";

const readChats = getFromKey(chatListDto);
/** How often the open list asks for new states, in milliseconds. */
const ASK_MS = 15_000;

/** The state of a chat in the words of the customer. */
const STATUS_LABELS: Readonly<Record<InquiryStatus, string>> = {
  new: "Waiting for us",
  answered: "We replied",
  closed: "Closed",
};

interface ChatsPageProps extends Pick<ChatActions, "startChat"> {
  hours: ChatHoursProps;
}

/** The customer's chats, with a field to begin another one. */
export function ChatsPage({ startChat, hours }: ChatsPageProps) {
  return (
    <CustomerGate loadingLabel="Loading your chats...">
      {() => (
        <PageFrame title="Live chat" intro={<ChatHours {...hours} />}>
          <div className="grid max-w-3xl gap-10">
            <NewChat startChat={startChat} />
            <Chats />
          </div>
        </PageFrame>
      )}
    </CustomerGate>
  );
}

function NewChat({ startChat }: Pick<ChatActions, "startChat">) {
  const router = useRouter();
  const draft = useDraft("chat");
  // A mutation, so that a 401 sets the user to null, as for every call (components/layout/query-client.ts).
  const { mutateAsync } = useMutation({
    mutationFn: (message: NewMessage) => actionData(startChat(message)),
  });
  return (
    <Card>
      <MessageForm
        label="How can we help?"
        verb="Start a chat"
        draft={draft}
        send={async (message) => {
          const { id } = await mutateAsync(message);
          router.push(paths.chat(id));
        }}
      />
    </Card>
  );
}

function Chats() {
  const listing = useQuery({
    queryKey: ["/api/my/chats"],
    queryFn: readChats,
    refetchInterval: ASK_MS,
    ...AT_EACH_VISIT,
  });
  return (
    <Section id="chats-title" title="Your conversations">
      <ListingFrame what="Your conversations" listing={listing}>
        {(chats) =>
          chats.length > 0 ? (
            <ChatRows chats={chats} />
          ) : (
            <p className="pt-4 text-ink-soft">You have not written to us here yet.</p>
          )
        }
      </ListingFrame>
    </Section>
  );
}

function ChatRows({ chats }: { chats: ChatListDto }) {
  return (
    <ul className="divide-y divide-line border-b border-line">
      {chats.map(({ id, preview, status, hasUnreadReply, createdAt }) => (
        <li
          key={id}
          className="grid gap-x-5 gap-y-1.5 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
        >
          <WorkspaceLink
            href={paths.chat(id)}
            className={`${rowLinkClass} min-w-0 font-medium wrap-anywhere`}
          >
            {preview}
          </WorkspaceLink>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted sm:justify-end">
            {hasUnreadReply ? <Badge tone="green">New reply</Badge> : null}
            {hasUnreadReply && status === "answered" ? null : (
              <Badge tone={INQUIRY_STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
            )}
            <Moment at={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
