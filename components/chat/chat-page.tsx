"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Conversation } from "@/components/inquiry/conversation";
import { CustomerGate } from "@/components/layout/customer-gate";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { useDraft } from "@/components/layout/use-draft";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { BackLink } from "@/components/workspace/back-link";
import { PageHead } from "@/components/workspace/page-frame";
import { MY_WAITING, type WaitingCounts } from "@/components/workspace/use-waiting";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { type ThreadDto, threadDto } from "@/lib/inquiries/thread-schemas";
import { paths } from "@/lib/kit/paths";
import { actionData } from "@/lib/platform/http/action-result";
import { ApiError } from "@/lib/platform/http/api-request";
import type { ChatActions } from "./chat-actions";
import { ChatHours, type ChatHoursProps } from "./chat-hours";

const readThread = getFromKey(threadDto);

/** Asks again what waits, once the newest reply is shown: reading the conversation has taken it out of the count. */
function useCountAsRead(thread: ThreadDto | undefined): void {
  const client = useQueryClient();
  const newestReply = thread?.entries.findLast(({ isReply }) => isReply)?.id;
  useEffect(() => {
    const counts = client.getQueryData<WaitingCounts>([MY_WAITING]);
    if (newestReply && counts?.chats) void client.invalidateQueries({ queryKey: [MY_WAITING] });
  }, [client, newestReply]);
}

interface ChatPageProps extends Pick<ChatActions, "sendChatMessage"> {
  inquiryId: string;
  hours: ChatHoursProps;
}

/** The customer's page of one chat. */
export function ChatPage({ hours, ...props }: ChatPageProps) {
  return (
    <CustomerGate loadingLabel="Loading your chat...">
      {() => (
        <div className="workspace-page">
          <BackLink href={paths.support} className="mb-2">
            All conversations
          </BackLink>
          <PageHead title="Your conversation" intro={<ChatHours {...hours} />} />
          <div className="max-w-3xl">
            <LoadedChat key={props.inquiryId} {...props} />
          </div>
        </div>
      )}
    </CustomerGate>
  );
}

function LoadedChat({ inquiryId, sendChatMessage }: Omit<ChatPageProps, "hours">) {
  const queryKey = ["/api/my/chats", inquiryId];
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: readThread, ...AT_EACH_VISIT });
  const draft = useDraft(`chat ${inquiryId}`);
  useCountAsRead(data);
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyList title="There is no such conversation">
        <WorkspaceLink href={paths.support} className={rowLinkClass}>
          All conversations
        </WorkspaceLink>
      </EmptyList>
    );
  }
  if (!data && error)
    return <LoadError what="Your conversation" onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading label="Loading your chat..." className="appear-late" />;
  return (
    <Conversation
      queryKey={queryKey}
      draft={draft}
      send={(message) => actionData(sendChatMessage({ inquiryId, ...message }))}
    />
  );
}
