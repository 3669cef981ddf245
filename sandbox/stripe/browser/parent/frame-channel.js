import { SANDBOX_ORIGIN } from "./api.js";

/**
 * Exchanges messages with one of the sandbox's iframes. Accepts messages only from that frame with the sandbox's origin, and
 * sends them only to that origin, so that no other frame and no page that the frame was navigated to can take part.
 */
export function openFrameChannel(iframe, onMessage) {
  const listener = (event) => {
    if (event.origin !== SANDBOX_ORIGIN || event.source !== iframe.contentWindow) return;
    onMessage(event.data);
  };
  window.addEventListener("message", listener);
  return {
    send: (message) => iframe.contentWindow?.postMessage(message, SANDBOX_ORIGIN),
    close: () => window.removeEventListener("message", listener),
  };
}

/** Creates an iframe with one of the sandbox's pages. Its URL names the origin whose messages the page accepts. */
export function createFrame(page, title) {
  const iframe = document.createElement("iframe");
  iframe.src = `${SANDBOX_ORIGIN}/v3/${page}?parent=${encodeURIComponent(location.origin)}`;
  iframe.title = title;
  Object.assign(iframe.style, { border: "0", display: "block", colorScheme: "light" });
  return iframe;
}
