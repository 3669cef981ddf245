/**
 * Everything that is written into the audit log, `domain.verb-noun`, with the words that staff read. A new
 * action is one more line here. Removing one leaves its old entries readable by their name alone.
 */
export const AUDIT_ACTION_LABELS = {
  "accounts.register": "Register",
  "accounts.sign-in": "Sign in",
  "accounts.sign-out": "Sign out",
  "accounts.give-second-factor": "Give second factor",
  "accounts.use-recovery-code": "Use recovery code",
  "accounts.enable-second-factor": "Enable second factor",
  "accounts.disable-second-factor": "Disable second factor",
  "accounts.renew-recovery-codes": "Renew recovery codes",
  "accounts.request-password-reset": "Request password reset",
  "accounts.reset-password": "Reset password",
  "accounts.change-password": "Change password",
  "accounts.confirm-email": "Confirm e-mail",
  "accounts.request-email-change": "Request change of e-mail",
  "accounts.approve-email-change": "Approve change of e-mail",
  "accounts.change-email": "Change e-mail",
  "accounts.change-profile": "Change profile",
  "accounts.export-data": "Export own data",
  "accounts.close-account": "Close account",
  "accounts.end-session": "End session",
  "accounts.end-all-sessions": "End all sessions",
  "accounts.disable-account": "Disable account",
  "accounts.enable-account": "Enable account",
  "accounts.change-role": "Change role",
  "accounts.create-admin": "Create administrator",
  "accounts.enter-admin": "Enter staff area",
  "orders.change-status": "Change order status",
  "orders.refund-undelivered": "Refund what was not delivered",
  "payments.refund-unknown": "Refund payment of unknown configuration",
  "delivery.create-destination": "Add destination",
  "delivery.change-destination": "Change destination",
  "delivery.remove-destination": "Remove destination",
  "delivery.rotate-secret": "Rotate signing secret",
  "delivery.change-settings": "Change delivery settings",
  "delivery.replay": "Send leads again",
  "delivery.redeliver": "Send dead letters again",
  "delivery.disable-destination": "Disable destination",
  "delivery.enable-destination": "Enable destination",
  "returns.request": "Return lead",
  "returns.withdraw": "Take return back",
  "returns.ask-review": "Ask for review of return",
  "returns.approve": "Approve return",
  "returns.deny": "Deny return",
  "inquiries.send-reply": "Reply to inquiry",
  "inquiries.close-inquiry": "Close inquiry",
  "inquiries.reopen-inquiry": "Reopen inquiry",
  "inquiries.edit-note": "Edit note on inquiry",
  "staff-tasks.finish": "Finish staff task",
  "publishers.create": "Create publisher",
  "publishers.change-terms": "Change terms of publisher",
  "publishers.pause": "Pause publisher",
  "publishers.resume": "Resume publisher",
  "publishers.issue-key": "Issue publisher key",
  "publishers.revoke-key": "Revoke publisher key",
  "stock.set-consent-limit": "Change age limit of consent",
  "suppression.add": "Suppress person",
  "suppression.import": "Import suppression list",
  "suppression.lift": "Take wrong entry off suppression list",
  "leads.read-contact": "Read contact of lead",
  "leads.erase-consumer": "Erase consumer",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTION_LABELS;

/** What an entry may be about. */
export const AUDIT_SUBJECT_TYPES = [
  "user",
  "order",
  "payment",
  "inquiry",
  "lead",
  "publisher",
  "suppression",
  "destination",
  "staff-task",
] as const;
export type AuditSubjectType = (typeof AUDIT_SUBJECT_TYPES)[number];

/** Done; refused by a rule or a permission; or a wrong password, code or token. */
export const AUDIT_OUTCOMES = ["done", "denied", "failed"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
