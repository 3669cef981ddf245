"use client";

import { useState } from "react";
import { apiRequest } from "@/lib/platform/http/api-request";
import {
  confirmedDto,
  type Information,
  informationDto,
  requestedCodeDto,
} from "@/lib/privacy/my-information/schemas";
import { OneFieldForm } from "./one-field-form";
import { PhoneConfirmation } from "./phone-confirmation";
import { ShownInformation } from "./shown-information";

type Step =
  | { name: "email"; isBack: boolean }
  | { name: "code"; requestId: string; email: string }
  | { name: "shown"; token: string; information: Information; hasRevoked: boolean };

/** Three steps: the email, its code, and what we hold. Nothing is kept in the browser when the page is left. */
export function MyInformation() {
  const [step, setStep] = useState<Step>({ name: "email", isBack: false });

  if (step.name === "shown")
    return (
      <ShownInformation
        information={step.information}
        hasRevoked={step.hasRevoked}
        phoneConfirmation={
          <PhoneConfirmation
            token={step.token}
            onConfirmed={(information) => setStep({ ...step, information })}
          />
        }
        onRevoke={async () => {
          const { token } = step;
          const information = await apiRequest("POST", "/api/my-information/revoke", informationDto, {
            token,
          });
          setStep({ ...step, information, hasRevoked: true });
        }}
      />
    );
  if (step.name === "code")
    return (
      <OneFieldForm
        key="code"
        label="Code"
        hint={`We sent a code of 8 digits to ${step.email}. It is valid for 15 minutes. Check your spam folder, too.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        button="Show my information"
        takesFocus
        onSend={async (code) => {
          const body = { requestId: step.requestId, code };
          const { token, information } = await apiRequest(
            "POST",
            "/api/my-information/confirm",
            confirmedDto,
            body,
          );
          setStep({ name: "shown", token, information, hasRevoked: false });
        }}
        other={{
          label: "Use another email, or request a new code",
          onClick: () => setStep({ name: "email", isBack: true }),
        }}
      />
    );
  return (
    <OneFieldForm
      key="email"
      label="Your email"
      hint="Use the email that you entered when you asked for a quote."
      type="email"
      autoComplete="email"
      button="Send me a code"
      takesFocus={step.isBack}
      onSend={async (email) => {
        const { requestId } = await apiRequest("POST", "/api/my-information/code", requestedCodeDto, {
          email,
        });
        setStep({ name: "code", requestId, email });
      }}
    />
  );
}
