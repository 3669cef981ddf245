"use client";

import { type FormEvent, useState } from "react";
import { LocalTime } from "@/components/documents/local-time";
import { describeFailure } from "@/components/my-information/describe-failure";
import { Button } from "@/components/ui/button";
import { TextAreaField } from "@/components/ui/field";
import { type ThreadDto, threadDto } from "@/lib/inquiries/thread-schemas";
import { apiRequest } from "@/lib/platform/http/api-request";

interface ConversationProps {
  inquiryId: string;
  token: string;
  initial: ThreadDto;
}

/** The messages of a visitor and our replies, with a form to write on. What was typed stays when sending fails. */
export function Conversation({ inquiryId, token, initial }: ConversationProps) {
  const [thread, setThread] = useState(initial);
  const [text, setText] = useState("");
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    // The same for another attempt, so that the message is stored once.
    const messageId = id ?? crypto.randomUUID();
    setId(messageId);
    try {
      const body = { inquiryId, token, id: messageId, text };
      setThread(await apiRequest("POST", "/api/messages", threadDto, body));
      setText("");
      setId(null);
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ol aria-label="Messages" className="mt-8 grid gap-4">
        {thread.entries.map(({ id: key, name, isReply, text: words, at }) => (
          <li
            key={key}
            className={`min-w-0 rounded border p-4 ${isReply ? "border-accent-line bg-accent-soft sm:ml-10" : "border-line bg-white sm:mr-10"}`}
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="font-semibold">{isReply ? `${name}, Leadwell` : name}</span>
              <span className="text-ink-soft">
                <LocalTime at={at} />
              </span>
            </p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{words}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={(event) => void send(event)} className="mt-6 grid gap-4">
        <TextAreaField
          label="Your message"
          name="text"
          rows={4}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={failure ?? undefined}
        />
        <Button type="submit" busy={isBusy} className="sm:justify-self-start">
          Send message
        </Button>
      </form>
    </>
  );
}
