"use client";

import { QueryProvider } from "@/components/layout/providers";
import { type ThreadDto, threadDto } from "@/lib/inquiries/thread-schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { Conversation } from "./conversation";

interface LinkConversationProps {
  inquiryId: string;
  token: string;
  initial: ThreadDto;
}

/** The conversation of a visitor who has its link. */
export function LinkConversation({ inquiryId, token, initial }: LinkConversationProps) {
  return (
    <QueryProvider>
      <div className="mt-8">
        <Conversation
          queryKey={["/api/messages", inquiryId, token]}
          initial={initial}
          send={(message) => apiRequest("POST", "/api/messages", threadDto, { inquiryId, token, ...message })}
        />
      </div>
    </QueryProvider>
  );
}
