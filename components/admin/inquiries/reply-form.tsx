"use client";

import { useState } from "react";
import * as z from "zod/mini";
import { SEND_KEYS_HINT, sendByKeys } from "@/components/inquiry/message-form";
import { Card } from "@/components/ui/card";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { useReply } from "./use-inquiry";

const replyForm = z.object({ text: z.string().check(z.trim(), z.minLength(1, "Please write a reply.")) });

interface ReplyFormProps {
  inquiryId: string;
  firstName: string;
  /** Number of the replies and later messages that the page shows. */
  shown: number;
}

/** Replies to an inquiry in its conversation and by email. The text stays in the form until the reply is sent. */
export function ReplyForm({ inquiryId, firstName, shown }: ReplyFormProps) {
  // The same reply keeps its id over several attempts, so that the server sends it once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useReply(inquiryId);
  const form = useForm({
    schema: replyForm,
    defaultValues: { text: "" },
    send: async ({ text }) => {
      await mutateAsync({ id, text, shown });
      notify({ title: "Success", description: "The reply is on its way." });
      form.reset();
      setId(crypto.randomUUID());
    },
  });
  const { onChange, ...text } = form.field("text");
  return (
    <Card>
      <Form form={form}>
        <TextAreaField
          label={`Reply to ${firstName}`}
          rows={6}
          maxLength={10_000}
          required
          hint={`We add "Hello ${firstName}," above it and your first name below. Replies go to sales. ${SEND_KEYS_HINT}`}
          onKeyDown={sendByKeys}
          {...text}
          // The form empties itself once the text is sent. What was typed meanwhile would be erased.
          readOnly={form.busy}
          onChange={(event) => {
            // A text that was changed after a failure is another reply.
            if (form.failure) setId(crypto.randomUUID());
            void onChange(event);
          }}
        />
        <FormFailure />
        <SubmitButton
          busyLabel="Sending..."
          disabled={form.watch("text").trim() === ""}
          className="justify-self-start"
        >
          Send reply
        </SubmitButton>
      </Form>
    </Card>
  );
}
