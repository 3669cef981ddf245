"use client";

import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { Draft } from "@/components/layout/use-draft";
import { describeFailure } from "@/components/my-information/describe-failure";
import { Button } from "@/components/ui/button";
import { TextAreaField } from "@/components/ui/field";
import type { NewMessage } from "@/lib/inquiries/thread-schemas";

/** The hint below a message field: which keys send it, and which begin a new line. */
export const SEND_KEYS_HINT = "Ctrl+Enter (⌘+Enter on a Mac) sends. Enter starts a new line.";

interface MessageFormProps {
  /** Keeps what was typed while the person is away, for example to sign in again. */
  draft?: Draft;
  label: string;
  verb: string;
  /** Rejects when the message was not stored. */
  send: (message: NewMessage) => Promise<unknown>;
}

/** A field for a message, with its button. What was typed stays when sending fails. */
export function MessageForm({ label, verb, send, draft }: MessageFormProps) {
  const [text, setText] = useState(() => draft?.read() ?? "");
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    // The same for another attempt, so that the message is stored once.
    const messageId = id ?? crypto.randomUUID();
    setId(messageId);
    try {
      await send({ id: messageId, text });
      setText("");
      draft?.keep("");
      setId(null);
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextAreaField
        label={label}
        name="text"
        rows={3}
        maxLength={5000}
        required
        hint={SEND_KEYS_HINT}
        value={text}
        readOnly={isBusy}
        onKeyDown={sendByKeys}
        onChange={(event) => {
          // A text that was changed after a failure is another message.
          if (failure) setId(null);
          setText(event.target.value);
          draft?.keep(event.target.value);
        }}
      />
      {/* Not the field's error, which nobody is told of while the focus stays where it is. */}
      {failure ? (
        <p role="alert" className="text-sm font-medium text-red-deep">
          {failure}
        </p>
      ) : null}
      <Button type="submit" busy={isBusy} className="sm:justify-self-start">
        {verb}
      </Button>
    </form>
  );
}

/** Sends the form of a text area by Ctrl+Enter or ⌘+Enter, unless the keys end a word of an input method. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
