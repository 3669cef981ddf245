import type { FieldErrors } from "@/lib/kit/read-form";

/**
 * Shows validation errors in a server-rendered form, with the same markup as `Field`, and focuses the first
 * invalid field. Removes old errors from valid fields.
 */
export function showFieldErrors(form: HTMLFormElement, errors: FieldErrors): void {
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
