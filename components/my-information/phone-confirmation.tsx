"use client";

import { useState } from "react";
import { apiCommand, apiRequest } from "@/lib/platform/http/api-request";
import { type Information, informationDto } from "@/lib/privacy/my-information/schemas";
import { OneFieldForm } from "./one-field-form";

interface PhoneConfirmationProps {
  token: string;
  onConfirmed: (information: Information) => void;
}

/** Confirms the phone, too, for requests that were made with another email. */
export function PhoneConfirmation({ token, onConfirmed }: PhoneConfirmationProps) {
  const [phone, setPhone] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const goBack = () => {
    setPhone(null);
    setBack(true);
  };
  return (
    <details className="max-w-md">
      <summary className="min-h-11 rounded-sm py-2.5 text-accent-deep underline underline-offset-4">
        Also find requests by my phone number
      </summary>
      {phone === null ? (
        <OneFieldForm
          key="phone"
          label="Your phone"
          hint="We send a code by text message. It is used for nothing else."
          type="tel"
          autoComplete="tel"
          button="Text me a code"
          takesFocus={isBack}
          onSend={async (value) => {
            await apiCommand("POST", "/api/my-information/phone-code", { token, phone: value });
            setPhone(value);
          }}
        />
      ) : (
        <OneFieldForm
          key="phone-code"
          label="Code"
          hint={`We sent a code of 8 digits to ${phone}.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          button="Confirm my phone"
          takesFocus
          onSend={async (code) =>
            onConfirmed(
              await apiRequest("POST", "/api/my-information/confirm-phone", informationDto, { token, code }),
            )
          }
          other={{ label: "Use another number", onClick: goBack }}
        />
      )}
    </details>
  );
}
