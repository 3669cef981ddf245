"use client";

import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogEnd } from "@/components/ui/dialog-end";
import { TextField } from "@/components/ui/field";
import type { ErasedConsumerDto } from "@/lib/contacts/erasure/schemas";
import { useErase } from "./use-person";

interface EraseDialogProps {
  person: string;
  onDone: (result: ErasedConsumerDto) => void;
  onClose: () => void;
}

/** Typed before somebody is erased, so that it is not done by a slip. */
const WORD = "erase";

/** Says what an erasure removes and what it keeps, and asks for the case and the word. */
export function EraseDialog({ person, onDone, onClose }: EraseDialogProps) {
  const [caseName, setCaseName] = useState("");
  const [word, setWord] = useState("");
  const [wasTried, setTried] = useState(false);
  const { mutate, isPending, error } = useErase(person, onDone);
  const hasCase = caseName.trim() !== "";
  const isMeant = word.trim().toLowerCase() === WORD;
  const erase = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasCase && isMeant && !isPending) mutate(caseName.trim());
  };
  return (
    <Dialog open onClose={onClose} title="Erase this consumer?" description={person}>
      <form noValidate onSubmit={erase} className="mt-4 grid gap-4">
        <WhatHappens />
        <TextField
          label="Case"
          hint="The request, for example its number. It stands in the audit log: no names."
          autoComplete="off"
          required
          maxLength={100}
          value={caseName}
          error={wasTried && !hasCase ? "Please name the case." : undefined}
          onChange={(event) => setCaseName(event.target.value)}
        />
        <TextField
          label={`Type ${WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={word}
          error={wasTried && !isMeant ? `Please type ${WORD}.` : undefined}
          onChange={(event) => setWord(event.target.value)}
        />
        <DialogEnd error={error} verb="Erase for good" busy={isPending} danger onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function WhatHappens() {
  return (
    <dl className="grid gap-3 text-ink-soft">
      <div>
        <dt className="font-semibold text-ink">Removed, in every line, sold or not</dt>
        <dd>Contact, answers, and the texts of buyers' notes. Leads in stock are not sold any more.</dd>
      </div>
      <div>
        <dt className="font-semibold text-ink">Kept</dt>
        <dd>
          Who bought the lead and when, consent evidence (five years), certificate and ledger; keyed hashes,
          which keep the person on the suppression list.
        </dd>
      </div>
      <div>
        <dt className="font-semibold text-ink">Not reached</dt>
        <dd>
          What buyers received or downloaded. People who share a number or mailbox count as one. There is no
          way back.
        </dd>
      </div>
    </dl>
  );
}
