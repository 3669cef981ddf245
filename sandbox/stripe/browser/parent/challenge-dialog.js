import { createFrame, openFrameChannel } from "./frame-channel.js";

/**
 * Shows the bank's 3-D Secure page in a modal dialog. Resolves to the intent or { error } once the customer
 * completed, failed or closed it; closing fails the authentication, as in Stripe.js.
 */
export function runChallenge(publishableKey, clientSecret) {
  return new Promise((resolve) => {
    const returnFocusTo = document.activeElement;
    const dialog = createDialog();
    const frame = createFrame("challenge", "3D Secure challenge");
    Object.assign(frame.style, { width: "100%", height: "100%" });
    dialog.append(frame);

    const channel = openFrameChannel(frame, (message) => {
      if (message.type === "hello") {
        channel.send({ type: "init", publishableKey, clientSecret });
        frame.focus();
      }
      if (message.type !== "finished") return;
      channel.close();
      dialog.close();
      dialog.remove();
      if (returnFocusTo instanceof HTMLElement) returnFocusTo.focus();
      resolve(message.result);
    });

    // Escape asks the frame to cancel; the dialog stays until the sandbox has answered.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      channel.send({ type: "cancel" });
    });
    document.body.append(dialog);
    dialog.showModal();
    frame.focus();
  });
}

function createDialog() {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "3D Secure authentication");
  Object.assign(dialog.style, {
    boxSizing: "border-box",
    width: "min(420px, calc(100vw - 32px))",
    height: "min(400px, calc(100dvh - 32px))",
    maxWidth: "none",
    maxHeight: "none",
    margin: "auto",
    padding: "0",
    border: "0",
    borderRadius: "12px",
    overflow: "hidden",
    background: "#ffffff",
    boxShadow: "0 24px 64px rgba(16, 24, 40, 0.35), 0 0 0 100vmax rgba(16, 24, 40, 0.45)",
  });
  return dialog;
}
