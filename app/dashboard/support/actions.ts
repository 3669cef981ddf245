"use server";

import { action } from "@/lib/accounts/action.server";
import { addChatMessage, startChat as startChatOf } from "@/lib/inquiries/chat.server";
import { chatMessageBody, newMessage } from "@/lib/inquiries/thread-schemas";
import { readClient } from "@/lib/platform/http/client.server";

/** Begins a chat of the viewer. @returns its id. */
export const startChat = action(
  { auth: "customer", name: "startChat", schema: newMessage },
  ({ viewer, request, input }) => startChatOf(viewer, input, readClient(request.headers)),
);

/** Adds a message to one of the viewer's chats. @returns the conversation. */
export const sendChatMessage = action(
  { auth: "customer", name: "sendChatMessage", schema: chatMessageBody },
  ({ viewer, request, input: { inquiryId, ...message } }) =>
    addChatMessage(viewer, inquiryId, message, readClient(request.headers)),
);
