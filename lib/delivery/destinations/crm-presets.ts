import type { MappedDraft } from "./destination-draft";

/**
 * A starting point for a CRM: names of fields, and what the customer must look up. It has no URL, because each account has its
 * own.
 */
export interface CrmPreset {
  id: string;
  name: string;
  /** Where the customer finds the URL. */
  urlHint: string;
  /** What must be filled in or compared before the first lead. */
  note: string;
  draft: MappedDraft;
}

const field = (name: string, value: string) => ({ field: name, value });

/** Field names that most CRMs accept. */
const COMMON = [
  field("lead_id", "{{lead_id}}"),
  field("first_name", "{{contact_info.first_name}}"),
  field("last_name", "{{contact_info.last_name}}"),
  field("phone", "{{contact_info.phone}}"),
  field("email", "{{contact_info.email}}"),
  field("address", "{{contact_info.street}}"),
  field("city", "{{contact_info.city}}"),
  field("state", "{{contact_info.state}}"),
  field("zip", "{{contact_info.zip}}"),
  field("date_of_birth", "{{contact_info.date_of_birth}}"),
  field("lead_type", "{{lead_data.lead_type}}"),
  field("source", "Leadwell"),
];

const NOT_PUBLISHED =
  "Its lead-post format is not published; this mapping begins with the usual names. Replace them with those of your own posting instructions, then send a test.";

const json = { method: "POST", body: "json", headers: [], fields: COMMON } as const;
const form = { ...json, body: "form" } as const;

/** CRMs that insurance agencies use. If a CRM publishes no format, its note says so, and the mapping has common names. */
export const CRM_PRESETS: readonly CrmPreset[] = [
  {
    id: "ringy",
    name: "Ringy",
    urlHint: "In Ringy: Settings, Integrations, your lead vendor's entry. It shows the URL to post to.",
    note: "Ringy knows your account by the values sid and authToken of that entry: paste both into the mapping. If you made fields of your own there, add them.",
    draft: {
      ...json,
      fields: [
        field("sid", ""),
        field("authToken", ""),
        field("phone_number", "{{contact_info.phone}}"),
        field("first_name", "{{contact_info.first_name}}"),
        field("last_name", "{{contact_info.last_name}}"),
        field("email", "{{contact_info.email}}"),
        field("street_address", "{{contact_info.street}}"),
        field("city", "{{contact_info.city}}"),
        field("state", "{{contact_info.state}}"),
        field("zip_code", "{{contact_info.zip}}"),
        field("birthday", "{{contact_info.date_of_birth}}"),
        field("lead_source", "Leadwell"),
      ],
    },
  },
  {
    id: "gohighlevel",
    name: "GoHighLevel",
    urlHint: "In GoHighLevel: a workflow with the trigger Inbound Webhook. It shows its own address.",
    note: "The trigger takes any JSON. Send a test, choose it as the sample in the trigger, and let the next step create the contact from these names.",
    draft: { ...json },
  },
  {
    id: "ricochet",
    name: "Ricochet",
    urlHint: "Your Ricochet account lists a post URL for each lead vendor. Its support can also tell you.",
    note: NOT_PUBLISHED,
    draft: { ...form },
  },
  {
    id: "dyl",
    name: "DYL",
    urlHint: "DYL's support gives a URL and posting instructions for each lead provider.",
    note: NOT_PUBLISHED,
    draft: { ...form },
  },
  {
    id: "blitz",
    name: "Blitz",
    urlHint: "Blitz's support gives a URL and posting instructions for each lead provider.",
    note: NOT_PUBLISHED,
    draft: { ...form },
  },
  {
    id: "agencyzoom",
    name: "AgencyZoom",
    urlHint: "In AgencyZoom: Integrations, your lead provider's entry. It shows the URL to post to.",
    note: NOT_PUBLISHED,
    draft: { ...json },
  },
  {
    id: "hawksoft",
    name: "HawkSoft",
    urlHint: "HawkSoft takes leads through its partners; ask its support for your URL.",
    note: NOT_PUBLISHED,
    draft: { ...json },
  },
  {
    id: "ezlynx",
    name: "EZLynx and alike",
    urlHint: "EZLynx gives lead providers a URL and your agency's keys. Ask its support for both.",
    note: `${NOT_PUBLISHED} If yours takes only ACORD XML, use email, or a tool in between.`,
    draft: { ...json },
  },
  {
    id: "blank",
    name: "Another CRM",
    urlHint: "The URL of its API for new leads. Redirects are not followed.",
    note: "Replace the names with those of your CRM, then send a test.",
    draft: { ...json },
  },
];
