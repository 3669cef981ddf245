"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { failureText } from "@/components/ui/failure-text";
import { TextField } from "@/components/ui/field";
import { notify } from "@/components/ui/notify";
import type { GivenReason } from "@/lib/contacts/suppression/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { ReasonField } from "./reason-field";

const done = z.object({ added: z.int(), leftStock: z.int() });

/** Puts one person on the list. */
export function AddSuppression({ onDone }: { onDone: () => void }) {
  const [person, setPerson] = useState("");
  const [reason, setReason] = useState<GivenReason>("dnc");
  const [source, setSource] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiRequest("POST", "/api/admin/suppressions", done, { person, reason, source }),
    onSuccess: ({ added, leftStock }) => {
      setPerson("");
      notify({ title: "Success", description: describe(added, leftStock) });
      onDone();
    },
  });
  return (
    <Card>
      <h2 className="text-lg font-semibold">Add a person</h2>
      <form
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <TextField
          label="Phone or e-mail"
          autoComplete="off"
          required
          maxLength={254}
          value={person}
          error={failureText(error) ?? ""}
          onChange={(event) => setPerson(event.target.value)}
        />
        <ReasonField value={reason} onChange={setReason} />
        <TextField
          label="Source"
          hint="A case, a call, a letter. No names."
          required
          maxLength={100}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
        <Button type="submit" className="justify-self-start" disabled={isPending} busy={isPending}>
          Suppress
        </Button>
      </form>
    </Card>
  );
}

function describe(added: number, leftStock: number): string {
  const listed = added === 0 ? "The person was on the list already." : "The person is on the list.";
  return leftStock === 0 ? listed : `${listed} Leads that left the stock: ${leftStock}.`;
}
