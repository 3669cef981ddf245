/** One dated change of the public API, newest first on the documentation page. */
export interface ApiChange {
  /** ISO day. */
  day: string;
  /** Semantic version: `major` breaks programs, `minor` adds, `patch` corrects. */
  version: string;
  changes: readonly string[];
}

/**
 * Every change of the public API, newest first. When the contract changes in a way that programs can notice,
 * `changelog.test.ts` fails until a new entry is here and `CONTRACT_HASH` is the hash that the test prints.
 */
export const API_CHANGELOG = [
  {
    day: "2026-11-29",
    version: "1.5.1",
    changes: [
      "POST /api/leads/purchase responds 403 account-not-approved to an account for which our staff have decided to review every order. It bought without the review.",
      "detail of 422 no-destination says when your destinations are paused, or disabled by us. It said that you have none, or to resume what only we can enable.",
    ],
  },
  {
    day: "2026-11-29",
    version: "1.5.0",
    changes: [
      "consent.revoked has the reason erased when we erased the consumer, at their request or because the law requires it: delete their information, too. It is sent although the consent of the lead was revoked before. It came without a reason, and not after a revocation.",
    ],
  },
  {
    day: "2026-11-29",
    version: "1.4.1",
    changes: [
      "GET /api/leads/{leadId} responds 503 to a lead that we cannot read at the moment. It was a 200 with contact_info null, which means an erasure.",
      "A webhook_url that you have in another spelling, such as with an upper-case host or port 443, is not added a second time.",
    ],
  },
  {
    day: "2026-11-26",
    version: "1.4.0",
    changes: [
      "order.status_changed has changed_at. Events can arrive out of order; read the order for its current status.",
      "Events of a paused webhook, such as consent.revoked, wait and are sent when you resume it. They were lost.",
      "POST /api/leads/purchase responds 400 to a webhook_url with the delivery_method email. It was ignored.",
      "A webhook_url is refused to test keys as to live keys: 403 without the scope webhooks:write, 422 for a URL that must not be called.",
      "A repeated Idempotency-Key gets its outcome also after your list of own customers refused the most purchases of a day. It was a 429.",
    ],
  },
  {
    day: "2026-11-26",
    version: "1.3.1",
    changes: [
      "IDs may be in upper case. Responses have them in lower case.",
      "next_cursor is null on the last page even when that page is full.",
      "A webhook that we cannot read is returned with an empty url and the status paused. It was a 500.",
      "A webhook's secret must be 24 to 64 bytes in padded base64.",
      "A webhook_url that your dashboard has is not added a second time.",
      "errors names an unknown parameter, and webhook_url, as you sent it.",
      "Test keys are refused invalid input, missing scopes and forbidden URLs as live keys are, and count toward the calls per hour only.",
      "Unknown URLs under /api respond 404 as application/problem+json.",
    ],
  },
  {
    day: "2026-11-26",
    version: "1.3.0",
    changes: [
      "GET /api/leads/mine and GET /api/leads/{leadId} have do_not_contact for each lead that you own. True: the consumer asked to stop, or is on our suppression list for another reason. Do not call, text or email them.",
      "POST /api/leads/{leadId}/outcome and POST /api/leads/{leadId}/return respond 409 lead-erased to a text about a person whose data was erased. Without a text they work as before.",
    ],
  },
  {
    day: "2026-11-25",
    version: "1.2.0",
    changes: [
      "Webhooks can subscribe to lead.asked_again: the person of one of your leads asked again. The new request is on the lead's page, at no charge.",
    ],
  },
  {
    day: "2026-11-25",
    version: "1.1.1",
    changes: [
      "GET /api/leads and GET /api/leads/{leadId} show leads of people on your list of own customers, because a missing lead told who it was. They are still not sold to you: POST /api/leads/purchase responds 409 leads-unavailable, and names none of them.",
    ],
  },
  {
    day: "2026-11-22",
    version: "1.1.0",
    changes: [
      "POST /api/leads/purchase accepts max_total_amount. When the leads cost more, the response is 409 price-changed.",
    ],
  },
  {
    day: "2026-11-22",
    version: "1.0.0",
    changes: [
      "First version: list and buy leads, read your own leads and orders, note outcomes, return leads, and manage webhooks.",
      "Test keys (lwk_test_) work with made-up leads and never charge.",
    ],
  },
] as const satisfies readonly [ApiChange, ...ApiChange[]];

/** The version of the contract: that of the newest entry. */
export const API_VERSION: string = API_CHANGELOG[0].version;

/** SHA-256 of the contract as of the newest entry (`hash-contract.ts`). */
export const CONTRACT_HASH = "eb2d852797bb2639b7a8f7d9ab13f7dfe2dde6c1908fdb454be7e6b241ef1829";
