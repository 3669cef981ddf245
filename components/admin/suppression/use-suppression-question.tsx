"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

interface Question {
  title: string;
  verb: string;
}

/**
 * Asks before people are put on the suppression list, because nothing brings the contacts of their leads back.
 * @returns `ask`, which resolves to whether staff confirmed, and the dialog for the page.
 */
export function useSuppressionQuestion() {
  const [asked, setAsked] = useState<(Question & { answer: (isConfirmed: boolean) => void }) | null>(null);
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(null);
        resolve(isConfirmed);
      };
      setAsked({ ...question, answer });
    });
  const dialog = asked ? (
    <ConfirmDialog
      title={asked.title}
      text="Leads in stock of these people lose their contact details for good and can no longer be sold. Lifting an entry later doesn't bring them back."
      verb={asked.verb}
      busy={false}
      error={null}
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    />
  ) : null;
  return { ask, dialog };
}
