"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextAreaField, TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import {
  checkSignature,
  type ReceivedWebhook,
  type SignatureVerdict,
} from "@/lib/public-api/check-signature";

const EMPTY: ReceivedWebhook = { secret: "", id: "", timestamp: "", body: "", signature: "" };

/** Checks a webhook's signature in the browser. The fields have no names, so that the form cannot send anything. */
export function SignatureTester() {
  const [received, setReceived] = useState(EMPTY);
  const [verdict, setVerdict] = useState<SignatureVerdict | null>(null);

  const bind = (field: keyof ReceivedWebhook) => ({
    value: received[field],
    autoComplete: "off",
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => {
      setReceived((before) => ({ ...before, [field]: target.value }));
      // The old verdict does not apply to the changed fields.
      setVerdict(null);
    },
    className: "[&_input]:font-mono [&_textarea]:font-mono",
  });
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setVerdict(await checkSignature(received, new Date()));
  };
  return (
    <div className="noscript:hidden rounded-lg border border-line bg-white p-5 text-ink">
      <form method="post" noValidate onSubmit={(event) => void check(event)} className="grid gap-4">
        <TextField label="Signing secret" placeholder="whsec_" {...bind("secret")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="webhook-id" {...bind("id")} />
          <TextField label="webhook-timestamp" inputMode="numeric" {...bind("timestamp")} />
        </div>
        <TextField label="webhook-signature" placeholder="v1," {...bind("signature")} />
        <TextAreaField label="Body, exactly as it arrived" rows={6} {...bind("body")} />
        <Button type="submit" className="sm:justify-self-start">
          Check signature
        </Button>
      </form>
      <div aria-live="polite">{verdict ? <Verdict verdict={verdict} /> : null}</div>
    </div>
  );
}

function Verdict({ verdict: { verified, reason, expected } }: { verdict: SignatureVerdict }) {
  return (
    <Notice tone={verified ? "green" : "red"} className="mt-5">
      <p className="font-semibold">{verified ? "Verified" : "Not verified"}</p>
      <p className="mt-0.5">{reason}</p>
      {expected && !verified ? (
        <p className="mt-2 break-all text-sm">
          With this secret, the signature would be <code className="font-mono">{expected}</code>
        </p>
      ) : null}
    </Notice>
  );
}
