import { notify } from "@/components/ui/notify";
import { sendInquiry } from "./send-inquiry";
import { showFieldErrors } from "./show-field-errors";

const BUSY_LABEL = "Submitting...";

/** Sends the contact form. Success clears it; after a failure the fields keep their values. Never rejects. */
export async function submitInquiry(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button || button.disabled) return;
  const label = button.textContent;
  const values = new FormData(form);
  button.disabled = true;
  button.textContent = BUSY_LABEL;
  const { outcome, errors } = await sendInquiry(values);
  button.disabled = false;
  button.textContent = label;
  showFieldErrors(form, errors);
  if (outcome === "incomplete") return;
  if (outcome === "failed") {
    return notify({
      title: "Error",
      description: "Failed to submit your inquiry. Please try again.",
      destructive: true,
    });
  }
  form.reset();
  notify({
    title: "Success!",
    description: "Your inquiry has been submitted. We'll contact you within 24 hours.",
  });
}
