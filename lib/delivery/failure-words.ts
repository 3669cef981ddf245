const WORDS: Readonly<Record<string, string>> = {
  "refused-target": "The URL does not lead to the public Internet, so nothing was sent",
  "invalid-header": "A header of this destination cannot be sent",
  dns: "The name of the server could not be found",
  connect: "The server does not accept connections",
  tls: "No encrypted connection was possible: the server does not support TLS, or its certificate is not trusted",
  timeout: "No response within 15 seconds",
  reset: "The connection ended before the response was complete",
  protocol: "The response is not HTTP",
  "token-refused": "The access token was refused",
  "answer-too-large": "The response is longer than 50 kB and does not come from HubSpot",
  "answer-unreadable": "The response does not come from HubSpot",
  "salesforce-refused":
    "Salesforce did not create the lead. Check the organization id, and its own required fields and rules for leads",
  "lead-unreadable":
    "The data of this lead cannot be read on our side, so nothing was sent. Our staff was told",
  "lead-key-missing": "The data of this lead could not be opened on our side yet; we try again",
  "no-lead": "The lead's contact data is erased",
  "alerts-off": "Alerts are not configured on our side",
  "alert-too-old": "The alert was more than an hour late, so we did not send it",
  interrupted: "One of our servers stopped while sending; the delivery was retried",
  internal: "An error on our side prevented sending",
  "http-400": "The server rejected the data as invalid (400)",
  "http-401": "The key or token was refused (401)",
  "http-403": "The key or token may not do this (403)",
  "http-404": "There is nothing at this URL (404)",
  "http-405": "The URL does not accept this method (405)",
  "http-408": "The server gave up waiting (408)",
  "http-409": "The server says that it has the record already (409)",
  "http-410": "The URL is gone for good (410)",
  "http-413": "The data is too large for the server (413)",
  "http-422": "The server found a field missing or wrong (422)",
  "http-429": "The server limits how often it may be called (429)",
};

/**
 * Explains in words why an attempt failed.
 * @param code of an attempt (`timeout`, `http-503`, `smtp-eenvelope`); the text for an unknown code contains the code.
 */
export function failureWords(code: string): string {
  const known = WORDS[code];
  if (known) return known;
  const status = /^http-(\d{3})$/.exec(code)?.[1];
  if (status?.startsWith("3"))
    return `The URL redirects (${status}). Enter the URL that it leads to: redirects are not followed`;
  if (status?.startsWith("5")) return `The server reported an internal error (${status})`;
  if (status) return `The server refused it (${status})`;
  if (code.startsWith("smtp-")) return `The email was not accepted (${code.slice("smtp-".length)})`;
  return `It failed (${code})`;
}
