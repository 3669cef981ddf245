/**
 * The header of a read that a page sends while nobody sits at it. The server does not count such a call as a use of the session. It needs no
 * protection: whoever sends it can only make a session end earlier.
 */
export const UNATTENDED_HEADER = "x-unattended";

/** A page counts as unattended this long after the last input. Its calls come from timers then. */
const UNATTENDED_AFTER_MS = 60_000;

/** When somebody last used the page, on the clock of `performance.now()`. 0: when it was opened. */
let usedAt = 0;
if (typeof window !== "undefined")
  for (const input of ["pointerdown", "keydown", "wheel", "touchmove"])
    window.addEventListener(
      input,
      () => {
        usedAt = performance.now();
      },
      { capture: true, passive: true },
    );

/** The headers that tell the server whether somebody sits at the page. Empty on the server. */
export function markUnattended(): Record<string, string> {
  const isUnattended = typeof window !== "undefined" && performance.now() - usedAt > UNATTENDED_AFTER_MS;
  return isUnattended ? { [UNATTENDED_HEADER]: "1" } : {};
}
