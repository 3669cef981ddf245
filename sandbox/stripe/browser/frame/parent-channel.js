const parentOrigin = new URLSearchParams(location.search).get("parent") ?? "";

/**
 * Exchanges messages with the page that contains this frame. Accepts messages only from `window.parent` with the origin
 * that the page named when it created the frame, and sends them only there.
 */
export function openParentChannel(onMessage) {
  window.addEventListener("message", (event) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return;
    onMessage(event.data);
  });
  const send = (message) => window.parent.postMessage(message, parentOrigin);
  send({ type: "hello" });
  return { send };
}
