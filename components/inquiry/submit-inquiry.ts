import * as z from "zod/mini";
import { notify, notifyError } from "@/components/ui/notify";
import { inquiryBody } from "@/lib/inquiries/schemas";
import { type FieldErrors, firstMessages, readForm } from "@/lib/kit/read-form";
import { ApiError, apiRequest } from "@/lib/platform/http/api-request";

/**
 * Sends the contact form. Success clears it, unless something was typed meanwhile; after a failure the fields keep their values. Never
 * rejects.
 * @param values what the form had when its button was pressed.
 */
export async function submitInquiry(form: HTMLFormElement, values: FormData): Promise<void> {
  const { outcome, errors, thread } = await sendInquiry(values, attemptOf(form, textOf(values)));
  showFieldErrors(form, errors);
  if (outcome === "incomplete") return;
  if (outcome === "sent") attempts.delete(form);
  if (outcome === "failed") return notifyError("Failed to submit your inquiry. Please try again.");
  if (textOf(new FormData(form)) === textOf(values)) form.reset();
  if (thread) linkThread(form, thread);
  notify({
    title: "Success!",
    description: "Your inquiry has been submitted. We'll contact you within 24 hours.",
  });
}

/**
 * What each form sent last without success. It may be stored already, if only the response was lost: sent again unchanged, it keeps its id
 * and is stored once.
 */
const attempts = new WeakMap<HTMLFormElement, { id: string; text: string }>();

/** @returns the id to send: the last attempt's if the inquiry is the same, otherwise a new one. */
function attemptOf(form: HTMLFormElement, text: string): string {
  const before = attempts.get(form);
  if (before?.text === text) return before.id;
  const id = crypto.randomUUID();
  attempts.set(form, { id, text });
  return id;
}

const textOf = (values: FormData) => JSON.stringify([...values]);

interface InquiryResponse {
  /** `incomplete`: not sent, see `errors`. `failed`: sent, but the server did not accept it. */
  outcome: "sent" | "incomplete" | "failed";
  /** By field name. */
  errors: FieldErrors;
  /** The path of the conversation, after the inquiry was sent. */
  thread?: string;
}

const sentInquiry = z.object({ thread: z.string() });

/** Validates the contact form with the server's own schema and sends it. Never rejects. */
async function sendInquiry(form: FormData, id: string): Promise<InquiryResponse> {
  const reading = readForm(inquiryBody, form);
  if (!reading.data) return { outcome: "incomplete", errors: reading.errors };
  try {
    const { thread } = await apiRequest("POST", "/api/contact", sentInquiry, { ...reading.data, id });
    return { outcome: "sent", errors: {}, thread };
  } catch (error) {
    const errors = error instanceof ApiError ? firstMessages(error.problem?.errors) : {};
    return { outcome: "failed", errors };
  }
}

/** Links below the form to the page with what the visitor wrote. Our reply comes by email, with a link that shows it, too. */
function linkThread(form: HTMLFormElement, thread: string): void {
  form.querySelector("[data-thread]")?.remove();
  const text = form.ownerDocument.createElement("p");
  text.dataset.thread = "";
  text.className = "sm:col-span-2 text-ink-soft";
  const link = form.ownerDocument.createElement("a");
  link.href = thread;
  link.className = "rounded-sm text-accent-deep underline underline-offset-4";
  link.textContent = "Open your conversation";
  text.append(link, " to see what you wrote and to write on. Our reply comes by email.");
  form.append(text);
}

/**
 * Shows validation errors in a server-rendered form, with the same markup as `Field`, and focuses the first
 * invalid field. Removes old errors from valid fields.
 */
function showFieldErrors(form: HTMLFormElement, errors: FieldErrors): void {
  const controls = [...form.querySelectorAll<HTMLElement>("input[name], select[name], textarea[name]")];
  for (const control of controls) {
    const id = `${control.id}-error`;
    form.ownerDocument.getElementById(id)?.remove();
    const message = errors[control.getAttribute("name") ?? ""];
    control.toggleAttribute("aria-invalid", false);
    control.removeAttribute("aria-describedby");
    if (message) tieError(control, id, message);
  }
  controls.find((control) => control.getAttribute("aria-invalid") === "true")?.focus();
}

function tieError(control: HTMLElement, id: string, message: string): void {
  const text = control.ownerDocument.createElement("p");
  text.id = id;
  text.className = "text-sm font-medium text-red-deep";
  text.textContent = message;
  control.after(text);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", id);
}
