"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { Moment } from "@/components/ui/moment";
import { Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { orMaybeDone } from "@/lib/platform/http/maybe-done";
import { type StaffNoteDto, type StaffNoteInput, staffNoteInput } from "@/lib/staff/notes/schemas";

export type AddStaffNote = (input: StaffNoteInput) => Promise<ActionResult<StaffNoteDto[]>>;

interface StaffNotesProps {
  about: Pick<StaffNoteInput, "subjectType" | "subjectId">;
  notes: readonly StaffNoteDto[];
  /** The query that has the notes. */
  queryKey: QueryKey;
  addStaffNote: AddStaffNote;
}

/** What staff wrote about an order or a customer, and the form for another note. Nobody changes or removes a note. */
export function StaffNotes({ about, notes, queryKey, addStaffNote }: StaffNotesProps) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: ({ text }: { text: string }) => actionData(addStaffNote({ ...about, text })),
    onSuccess: () => client.invalidateQueries({ queryKey: [...queryKey] }),
    // Without a response, it may have been added. Reading the list again shows whether it was.
    onError: () => void client.invalidateQueries({ queryKey: [...queryKey] }),
  });
  const form = useForm({
    schema: z.pick(staffNoteInput, { text: true }),
    defaultValues: { text: "" },
    send: async (input) => {
      await orMaybeDone(
        add.mutateAsync(input),
        "Your note may have been added already: look below before you add it again.",
      );
      form.reset();
    },
  });
  return (
    <Section id="notes-title" title="Notes" aside="Staff only. Notes stay as they are written.">
      <Form form={form} className="grid gap-3 pt-4">
        <TextAreaField
          label="New note"
          rows={2}
          maxLength={2000}
          hint="No names or contact details of consumers."
          {...form.field("text")}
          // The form empties itself once the text is sent. What was typed meanwhile would be erased.
          readOnly={form.busy}
        />
        <FormFailure />
        <SubmitButton variant="secondary" size="sm" busyLabel="Adding..." className="justify-self-start">
          Add note
        </SubmitButton>
      </Form>
      <ol className="mt-4 divide-y divide-line text-sm">
        {notes.map((note) => (
          <li key={note.id} className="py-3">
            <p className="text-muted">
              <b className="font-semibold text-ink">{note.author}</b>, <Moment at={note.createdAt} />
              {note.subjectType === "order" && about.subjectType === "account" ? (
                <>
                  , about{" "}
                  <WorkspaceLink href={paths.adminOrder(note.subjectId)}>
                    order {shortId(note.subjectId)}
                  </WorkspaceLink>
                </>
              ) : null}
            </p>
            <p className="mt-1 whitespace-pre-line break-words">
              {note.text ?? "Removed when the account was closed."}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
