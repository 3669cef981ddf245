import type { NewMessage, ThreadDto } from "@/lib/inquiries/thread-schemas";
import type { ActionResult } from "@/lib/platform/http/action-result";

/** The server actions of a chat. The pages pass them: components do not import from `app`. */
export interface ChatActions {
  /** The result is the id of the chat. */
  startChat: (message: NewMessage) => Promise<ActionResult<{ id: string }>>;
  sendChatMessage: (message: NewMessage & { inquiryId: string }) => Promise<ActionResult<ThreadDto>>;
}
