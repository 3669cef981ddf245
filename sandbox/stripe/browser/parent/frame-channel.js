import { SANDBOX_ORIGIN } from "./api.js";

/**
 * A conversation with one of the sandbox's iframes. Messages are taken from that frame at the sandbox's origin only
 * and sent to that origin only, so neither another frame nor a page the frame was navigated to can take part.
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

/** An iframe showing one of the sandbox's pages, which is told whose messages it may believe. */
export function createFrame(page, title) {
  const iframe = document.createElement("iframe");
  iframe.src = `${SANDBOX_ORIGIN}/v3/${page}?parent=${encodeURIComponent(location.origin)}`;
  iframe.title = title;
  Object.assign(iframe.style, { border: "0", display: "block", colorScheme: "light" });
  return iframe;
}
