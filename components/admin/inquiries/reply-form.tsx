"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { failureText } from "@/components/ui/failure-text";
import { TextAreaField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { useReply } from "./use-inquiry";

/** Writes back by mail. What was typed stays until it was sent. */
export function ReplyForm({ inquiryId, firstName }: { inquiryId: string; firstName: string }) {
  const [text, setText] = useState("");
  // One id for one reply, however often the button is pressed.
  const [id, setId] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useReply(inquiryId);

  const change = (next: string) => {
    setText(next);
    // After a failure the same text is the same reply, another text another one.
    if (error) setId(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { id, text: text.trim() },
      {
        onSuccess: () => {
          notify({ title: "Success", description: "The reply is on its way." });
          setText("");
          setId(crypto.randomUUID());
        },
      },
    );
  };

  return (
    <Card>
      <form method="post" onSubmit={submit} className="grid gap-4">
        <TextAreaField
          label={`Reply to ${firstName}`}
          rows={6}
          maxLength={10_000}
          required
          value={text}
          hint={`"Hello ${firstName}," stands above it, your first name below. Answers go to sales.`}
          onChange={(event) => change(event.target.value)}
        />
        {error ? (
          <Notice role="alert" tone="red">
            {failureText(error)}
          </Notice>
        ) : null}
        <Button
          type="submit"
          disabled={isPending || text.trim() === ""}
          busy={isPending}
          className="justify-self-start"
        >
          {isPending ? "Sending..." : "Send reply"}
        </Button>
      </form>
    </Card>
  );
}
