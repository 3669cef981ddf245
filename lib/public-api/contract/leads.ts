import { z } from "zod";
import { defineOperation } from "@/lib/api-keys/operation";
import { LEAD_OUTCOMES, LEAD_PROGRESS } from "@/lib/inbox/outcome";
import { RETURN_REASONS, RETURN_REMEDIES } from "@/lib/returns/return-reasons";
import {
  RETURN_SHARE_DAYS,
  RETURN_SHARE_LIMIT_PERCENT,
  RETURN_SHARE_MIN_BOUGHT,
} from "@/lib/returns/return-share";
import { RETURN_STATUSES } from "@/lib/returns/return-status";
import { DECISION_HOURS, RETURN_DAYS } from "@/lib/returns/return-window";
import {
  cursor,
  dateRange,
  leadType,
  limit,
  nextCursor,
  offset,
  orderId,
  ownedLeadId,
  state,
  time,
} from "./fields";
import { leadDetail, leadForSale, ownLead } from "./lead-objects";

export const listLeads = defineOperation({
  id: "listLeads",
  method: "GET",
  path: "/api/leads",
  scope: "leads:read",
  tag: "Leads",
  summary: "List leads",
  description:
    "Leads for sale now, newest first, without contact details. Leads of carriers and sources that your account excludes are left out. Leads of people on your list of own customers are listed, but buying them is refused.",
  query: z.strictObject({
    limit,
    offset,
    cursor: cursor.optional(),
    state: state.optional(),
    lead_type: leadType.optional(),
    date_range: dateRange.optional().meta({
      description:
        "First and last day (UTC) on which the leads came in, separated by a slash, such as 2026-11-01/2026-11-21.",
    }),
  }),
  success: {
    status: 200,
    description: "A page of leads.",
    schema: z
      .object({
        leads: z.array(leadForSale),
        total: z.int().meta({
          description:
            "How many leads match, counted up to 1,000. From 100 on, the count is up to 10 seconds old.",
          example: 1,
        }),
        limit: z.int().meta({ example: 25 }),
        offset: z.int().meta({ example: 0 }),
        next_cursor: nextCursor,
      })
      .meta({ id: "LeadsForSale" }),
  },
});

export const listOwnLeads = defineOperation({
  id: "listOwnLeads",
  method: "GET",
  path: "/api/leads/mine",
  scope: "leads:read",
  tag: "Leads",
  summary: "List your leads",
  description: "The leads that you own, newest sale first, without contact details.",
  query: z.strictObject({
    limit,
    cursor: cursor.optional(),
    state: state.optional(),
    order_id: orderId.optional(),
    outcome: z.enum(LEAD_PROGRESS).optional().meta({ description: "The newest outcome that you noted." }),
    date_range: dateRange.optional().meta({
      description:
        "First and last day (UTC) on which the leads were sold to you, separated by a slash, such as 2026-11-01/2026-11-21.",
    }),
  }),
  success: {
    status: 200,
    description: "A page of your leads.",
    schema: z
      .object({ leads: z.array(ownLead), limit: z.int().meta({ example: 25 }), next_cursor: nextCursor })
      .meta({ id: "OwnLeads" }),
  },
});

const oneLead = { params: z.object({ leadId: ownedLeadId }) };

export const readLead = defineOperation({
  id: "readLead",
  method: "GET",
  path: "/api/leads/{leadId}",
  scope: "leads:read",
  tag: "Leads",
  summary: "Read a lead",
  description:
    "A lead that you own, with contact details, or a lead for sale, without them. Views of contact details are logged.",
  ...oneLead,
  success: { status: 200, description: "The lead.", schema: leadDetail },
  problems: ["not-found"],
});

export const noteOutcome = defineOperation({
  id: "noteOutcome",
  method: "POST",
  path: "/api/leads/{leadId}/outcome",
  scope: "leads:write",
  tag: "Leads",
  summary: "Note an outcome",
  description: "Records the outcome of a lead that you own. The newest outcome counts.",
  ...oneLead,
  body: z.strictObject({
    outcome: z.enum(LEAD_OUTCOMES).meta({ description: "How it went.", example: "quoted" }),
    note: z
      .string()
      .trim()
      .max(2000, "A note may have at most 2,000 characters.")
      .optional()
      .meta({ description: "For you and your colleagues.", example: "Call again on Monday." }),
  }),
  success: {
    status: 201,
    description: "The outcome is noted.",
    schema: z
      .object({ lead_id: ownedLeadId, outcome: z.enum(LEAD_PROGRESS).meta({ example: "quoted" }) })
      .meta({ id: "NotedOutcome" }),
  },
  problems: ["not-found", "lead-erased"],
});

export const returnLead = defineOperation({
  id: "returnLead",
  method: "POST",
  path: "/api/leads/{leadId}/return",
  scope: "leads:write",
  tag: "Leads",
  summary: "Return a lead",
  description: `Returns a lead that you own, within ${RETURN_DAYS} days of its sale. Reasons that our records can settle are approved or denied at once. The others are decided by our staff, and approved if nobody decided within ${DECISION_HOURS} hours. Above the return limit, only our staff approve them, and there is no deadline: the limit is ${RETURN_SHARE_LIMIT_PERCENT}% of the leads that you bought in the last ${RETURN_SHARE_DAYS} days, or of ${RETURN_SHARE_MIN_BOUGHT} leads if you bought fewer, unless we allow more.`,
  ...oneLead,
  body: z.strictObject({
    reason: z.enum(RETURN_REASONS).meta({ description: "Why you return it.", example: "disconnected" }),
    remedy: z.enum(RETURN_REMEDIES).meta({ description: "What you want for it.", example: "replacement" }),
    text: z
      .string()
      .trim()
      .max(1000, "Please use at most 1,000 characters.")
      .optional()
      .meta({ description: "What is wrong. Required, with at least 10 characters, for the reason other." }),
  }),
  success: {
    status: 201,
    description: "The return is requested.",
    schema: z
      .object({
        lead_id: ownedLeadId,
        status: z.enum(RETURN_STATUSES).meta({
          description:
            "Status after this call: open, or, when our records decide at once, approved or denied. You can ask for a review of such a denial on the dashboard.",
          example: "open",
        }),
        reason: z.enum(RETURN_REASONS).meta({ example: "disconnected" }),
        remedy: z.enum(RETURN_REMEDIES).meta({
          description:
            "What you get for an approved return. Otherwise, even when it is denied, what you asked for.",
          example: "replacement",
        }),
        requested_at: time,
        decide_by: time.meta({
          description:
            "If nobody decided by then, the return is approved. This does not apply to a return above the limit: our staff decide it without a deadline.",
          example: "2026-11-22T15:04:05.120Z",
        }),
        decided_at: time.nullable().meta({ example: null }),
      })
      .meta({ id: "LeadReturn" }),
  },
  problems: ["not-found", "already-returned", "lead-erased", "return-window-over"],
});
