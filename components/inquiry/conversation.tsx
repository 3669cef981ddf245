"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LocalTime } from "@/components/documents/local-time";
import { getFromKey } from "@/components/layout/query-client";
import type { Draft } from "@/components/layout/use-draft";
import { type NewMessage, type ThreadDto, threadDto } from "@/lib/inquiries/thread-schemas";
import { LIVE_MS } from "./live";
import { MessageForm } from "./message-form";
import { MessageLog } from "./message-log";

const readThread = getFromKey(threadDto);

interface ConversationProps {
  /** The segments of the path that returns the conversation: by its link, or as the account's chat. */
  queryKey: readonly string[];
  /** What the server has read. By default the query cache has it. */
  initial?: ThreadDto;
  /** Stores a message. @returns the conversation with it. */
  send: (message: NewMessage) => Promise<ThreadDto>;
  /** Keeps a message that was begun. */
  draft?: Draft;
}

/**
 * The messages of a visitor or customer and our replies, with a form to write on. While the page is visible, new messages
 * appear by themselves.
 */
export function Conversation({ queryKey, initial, send, draft }: ConversationProps) {
  const client = useQueryClient();
  const write = useMutation({
    mutationFn: send,
    // What is being read does not have the message yet, and would replace the response to it.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (thread) => client.setQueryData(queryKey, thread),
  });
  const { data, isError } = useQuery({
    queryKey,
    queryFn: readThread,
    initialData: initial,
    refetchInterval: write.isPending ? false : LIVE_MS,
  });
  if (!data) return null;
  return (
    <div className="grid gap-5">
      <div>
        <Messages entries={data.entries} />
        <output className="block text-sm text-red-deep not-empty:mt-3">
          {isError ? "We cannot reach the server. New messages appear once the connection is back." : ""}
        </output>
      </div>
      <MessageForm label="Your message" verb="Send message" send={write.mutateAsync} draft={draft} />
    </div>
  );
}

function Messages({ entries }: Pick<ThreadDto, "entries">) {
  const last = entries.at(-1);
  return (
    <MessageLog newest={last ? { id: last.id, isOwn: !last.isReply } : null}>
      <ol aria-label="Messages" className="grid gap-4">
        {entries.map(({ id, name, isReply, text, at }) => (
          <li
            key={id}
            className={`min-w-0 rounded border p-4 ${isReply ? "border-accent-line bg-accent-soft sm:ml-10" : "border-line bg-white sm:mr-10"}`}
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="font-semibold">{isReply ? `${name}, Leadwell` : name}</span>
              <span className="text-ink-soft">
                <LocalTime at={at} isShort />
              </span>
            </p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </MessageLog>
  );
}
