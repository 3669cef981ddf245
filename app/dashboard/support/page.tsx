import type { Metadata } from "next";
import { ChatsPage } from "@/components/chat/chats-page";
import { SentQueries } from "@/components/layout/sent-queries";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { listChats } from "@/lib/inquiries/chat.server";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { operatorContact } from "@/lib/settings/operator-contact";
import { startChat } from "./actions";

export const metadata: Metadata = describePrivatePage("Live chat");

export default async function Page() {
  const viewer = await requireCustomerPage();
  const state = await prefetch(viewer, [[["/api/my/chats"], () => listChats(viewer)]]);
  const { phoneHours, phoneOpens, phoneCloses } = operatorContact();
  return (
    <SentQueries state={state}>
      <ChatsPage startChat={startChat} hours={{ text: phoneHours, opens: phoneOpens, closes: phoneCloses }} />
    </SentQueries>
  );
}
