import type { Metadata } from "next";
import { ChatPage } from "@/components/chat/chat-page";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { readChat } from "@/lib/inquiries/chat.server";
import { isUuid } from "@/lib/kit/is-uuid";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { operatorContact } from "@/lib/settings/operator-contact";
import { sendChatMessage } from "../actions";

export const metadata: Metadata = describePrivatePage("Live chat");

export default async function Page({ params }: { params: Promise<{ inquiryId: string }> }) {
  const viewer = await requireCustomerPage();
  const { inquiryId } = await params;
  const state = await prefetch(
    viewer,
    isUuid(inquiryId) ? [[["/api/my/chats", inquiryId], () => readChat(viewer, inquiryId)]] : [],
  );
  const { phoneHours, phoneOpens, phoneCloses } = operatorContact();
  return (
    <SentQueries state={state}>
      <ChatPage
        inquiryId={inquiryId}
        sendChatMessage={sendChatMessage}
        hours={{ text: phoneHours, opens: phoneOpens, closes: phoneCloses }}
      />
    </SentQueries>
  );
}
