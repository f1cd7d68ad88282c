/** Labels for audit actions whose code does not read well by itself. The subject follows the label. */
const actions: Record<string, string> = {
  "agents.review_asked": "Sent to be published:",
  "agents.review_approved": "Approved",
  "agents.review_changes_asked": "Asked for changes of",
  "agents.review_refused": "Refused",
  "agents.review_undone": "Undid the decision about",
  "agents.edited": "Edited",
  "agents.paused": "Paused",
  "agents.resumed": "Resumed",
  "agents.featured": "Featured",
  "agents.unfeatured": "No longer features",
  "agents.retired": "Retired",
  "audit.exported": "Exported the record:",
  "calls.checked": "Checked",
  "calls.ended": "Ended",
  "calls.refunded": "Gave money back for",
  "calls.transcript_opened": "Opened the transcript of",
  "complaint.assigned": "Took on",
  "complaint.decided": "Decided",
  "complaint.noted": "Wrote a note on",
  "complaint.received": "Received",
  "confirmation.asked": "Requested approval for",
  "confirmation.refused": "Refused another admin's request about",
  "confirmation.withdrawn": "Withdrew a request about",
  "credit.adjusted": "Changed the credit of",
  "credit.unfrozen": "Unfroze the credit of",
  "earnings.paid_off": "Recorded a payout to",
  "errors.resolved": "Marked as resolved:",
  "figures.exported": "Exported figures:",
  "jobs.run": "Ran",
  "jobs.retried": "Tried again:",
  "media.approved": "Approved",
  "media.refused": "Refused",
  "media.approval_undone": "Undid the approval of",
  "profile_text.approval_undone": "Undid the approval of",
  "media.appealed": "Asked for a second look at",
  "members.admin_created": "Made admin:",
  "members.admin_signed_in": "Signed in as admin:",
  "members.backup_code_used": "Backup code used:",
  "members.backup_codes": "New backup codes:",
  "members.device_signed_out": "Device signed out:",
  "members.devices_signed_out": "Devices signed out:",
  "members.email_change_asked": "Email change requested:",
  "members.email_changed": "Email changed:",
  "members.email_confirmed": "Email confirmed:",
  "members.email_reverted": "Email change undone:",
  "members.email_shown": "Viewed the email address of",
  "members.email_corrected": "Corrected the email address of",
  "members.note_added": "Wrote a note on",
  "members.passkey_added": "Passkey added:",
  "members.passkey_removed": "Passkey removed:",
  "members.password_changed": "Password changed:",
  "members.password_reset": "Password reset:",
  "members.password_reset_asked": "Password reset requested:",
  "members.password_reset_held": "Password reset held:",
  "members.restored": "Lifted the suspension of",
  "members.second_factor_reverted": "Second factor undone:",
  "members.signed_out_everywhere": "Signed out everywhere:",
  "members.suspended": "Suspended",
  "members.suspension_ended": "Suspension ended:",
  "members.two_factor_off": "Two-factor turned off:",
  "members.two_factor_on": "Two-factor turned on:",
  "members.two_factor_replaced": "Two-factor app replaced:",
  "members.user_type_changed": "Changed the type of",
  "members.time_zone_changed": "Time zone changed:",
  "members.username_changed": "Username changed:",
  "prompts.published": "Published",
  "prompts.restored": "Restored",
  "purchases.charged_back": "Chargeback:",
  "purchases.refunded": "Refunded",
  "safety.flag_cleared": "Reviewed a safety flag of",
  "settings.changed": "Changed",
  "verifications.viewed": "Opened the documents of",
  "verifications.approved": "Confirmed the identity of",
  "verifications.rejected": "Refused the identity of",
};

const things: Record<string, string> = {
  agent: "companion",
  first_message: "first message",
  media: "upload",
  own_voice: "own voice",
  profile_text: "profile text",
  user: "member",
  verification: "identity",
};
/** Subjects whose name is enough: a name with an at-sign is a member's. */
const plainlyNamed = ["user", "member", "verification"];

/** The label of an action such as `settings.changed`: from the list above, or else derived from its code. */
export function actionLabels(action: string): string {
  const listed = actions[action];
  if (listed !== undefined) return listed;
  const text = action.replace(".", " ").replaceAll("_", " ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}:`;
}

/** The label without its subject, for pages that are about that subject. */
export const actionLabelAlone = (action: string): string =>
  actionLabels(action).replace(/( (of|on|to|for|about|at))?:?$/, "");

const longId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Shortens a UUID to its last six characters. */
export const shortId = (id: string): string => (longId.test(id) ? `${id.slice(-6)}` : id);

type Entry = { subject: { type: string; id: string }; name: string | null; after: unknown };

/** The subject's label: its name if known, otherwise its type and short id. */
export function subjectLabel({ subject: { type, id }, name, after }: Entry): string {
  const thing = things[type] ?? type.replaceAll("_", " ");
  const version = versionIn(after);
  if (name !== null && plainlyNamed.includes(type)) return name;
  return `${thing} ${name ?? shortId(id)}${type === "agent" && version !== null ? `, version ${version}` : ""}`;
}

function versionIn(after: unknown): number | null {
  const version = typeof after === "object" && after !== null && "version" in after ? after.version : null;
  return typeof version === "number" ? version : null;
}
