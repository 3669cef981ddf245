"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { notify } from "@/components/ui/notify";
import { type InquiryBody, inquiryBody } from "@/lib/inquiries/schema";
import { type FieldErrors, firstMessages, readForm } from "@/lib/kit/read-form";
import { ApiError, apiCommand } from "@/lib/platform/http/api-request";

/** Sends the contact form. Success clears it; a failure leaves what was typed. */
export function useInquiry() {
  const client = useQueryClient();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (body: InquiryBody) => apiCommand("POST", "/api/contact", body),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const reading = readForm(inquiryBody, new FormData(form));
    setErrors(reading.errors ?? {});
    if (!reading.data) return;
    mutate(reading.data, {
      onSuccess: () => {
        form.reset();
        notify({
          title: "Success!",
          description: "Your inquiry has been submitted. We'll contact you within 24 hours.",
        });
        void client.invalidateQueries({ queryKey: ["/api/contact-inquiries"] });
      },
      onError: (error) => {
        if (error instanceof ApiError) setErrors(firstMessages(error.problem?.errors));
        notify({
          title: "Error",
          description: "Failed to submit your inquiry. Please try again.",
          destructive: true,
        });
      },
    });
  };

  return { submit, errors, busy: isPending };
}
