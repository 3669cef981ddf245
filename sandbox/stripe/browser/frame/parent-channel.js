const parentOrigin = new URLSearchParams(location.search).get("parent") ?? "";

/**
 * A conversation with the page that framed this document: messages are taken from `window.parent` at the origin the
 * page gave when it made the frame, and sent to no other.
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
