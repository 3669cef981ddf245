/** How often an open and visible conversation asks for new messages, in milliseconds. */
export const LIVE_MS = 4_000;
