/** Why an owner can neither resume a destination nor test it. */
export const DISABLED_BY_STAFF =
  "Our support disabled this destination. Write to us to have it enabled again.";
