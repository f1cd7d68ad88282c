/**
 * Every column of the database that names a member, and what happens to it when that member's account is erased. A new table with
 * such a column fails the tests until somebody has decided.
 */

export const erasureRules = ["gone", "books", "law", "deed"] as const;
export type ErasureRule = (typeof erasureRules)[number];

/** How a fate is called where it is shown. */
export const erasureLabels: Record<ErasureRule, string> = {
  gone: "Erased, or emptied",
  books: "Kept for the books, under a number",
  law: "Kept for the law or the safety of others, under a number",
  deed: "What somebody did for the team, under a number",
};

/** The row goes, or the column is emptied. */
const gone = "gone";
/** The member's number stays on an entry of the books; the number leads to nobody any more. */
const books = "books";
/** The number stays on what the law or the safety of others asks for. */
const law = "law";
/** What somebody did as an admin or a reviewer stays, under a number. */
const deed = "deed";

export const erasurePolicy: Readonly<Record<string, ErasureRule>> = {
  "account_deletions.user_id": law,
  "agent_reviews.decided_by": deed,
  "agent_versions.made_by": books,
  "agents.model_username": gone,
  "agents.user_id": books,
  "audit_log.actor_uid": law,
  "audit_log.address": law,
  "call_choices.uid": gone,
  "call_refunds.asked_by": deed,
  "call_refunds.confirmed_by": deed,
  "call_transcripts.customer_uid": gone,
  "calls.creator_uid": books,
  "calls.customer_uid": books,
  "calls.model_username": books,
  "complaint_decisions.decided_by": deed,
  "complaint_events.actor_uid": deed,
  "complaints.assignee_uid": deed,
  "complaints.creator_uid": law,
  "complaints.reporter_email": law,
  "complaints.reporter_uid": gone,
  "confirmations.asked_by": deed,
  "confirmations.decided_by": deed,
  "consent_sentences.user_id": law,
  "content_appeals.against_uid": deed,
  "content_appeals.decided_by": deed,
  "content_appeals.owner_uid": gone,
  "creator_pauses.uid": gone,
  "creator_voices.user_id": gone,
  "credentials.user_id": gone,
  "credit_adjustments.by_uid": deed,
  "credit_adjustments.confirmed_by": deed,
  "credit_adjustments.uid": books,
  "data_exports.user_id": gone,
  "email_corrections.asked_by": deed,
  "email_corrections.confirmed_by": deed,
  "email_corrections.uid": law,
  "favourites.user_uid": gone,
  "ledger_accounts.owner_id": books,
  "ledger_calls.owner_id": books,
  "ledger_grants.owner_id": books,
  "ledger_journals.owner_id": books,
  "letter_choices.uid": gone,
  "letter_links.email": gone,
  "letter_links.uid": gone,
  "limit_changes.uid": law,
  "limit_pauses.uid": law,
  "media.owner_uid": books,
  "media.reviewed_by": deed,
  "member_notes.author_uid": deed,
  "member_notes.uid": gone,
  "member_suspensions.by_uid": deed,
  "member_suspensions.lifted_by": deed,
  "member_suspensions.uid": law,
  "memories.customer_uid": gone,
  "memory_choices.uid": gone,
  "memory_pairs.customer_uid": gone,
  "messages.author": deed,
  "outbound_letters.recipient": gone,
  "own_voices.reviewed_by": deed,
  "own_voices.sentence_heard_by": deed,
  "own_voices.user_id": law,
  "passkeys.user_id": gone,
  "payout_methods.uid": gone,
  "profile_texts.decided_by": deed,
  "profile_texts.user_id": gone,
  "prompt_drafts.updated_by": deed,
  "prompt_runs.ran_by": deed,
  "prompts.author": deed,
  "purchases.uid": books,
  "ratings.customer_uid": books,
  "removed_pictures.removed_by": deed,
  "safety_flags.cleared_by": deed,
  "sessions.ip_address": gone,
  "sessions.user_id": gone,
  "settings.author": deed,
  "sign_ins.user_id": gone,
  "stopped_uploads.uploader_uid": gone,
  "tax_details.uid": gone,
  "transcript_openings.admin_uid": deed,
  "two_factors.user_id": gone,
  "users.email": gone,
  "users.uid": books,
  "users.username": gone,
  "verification_events.actor_uid": law,
  "verification_events.address": law,
  "verification_openings.admin_uid": deed,
  "verification_sights.admin_uid": deed,
  "verifications.reviewer_uid": deed,
  "verifications.second_look_after": deed,
  "verifications.user_id": law,
  "voices.owner_uid": books,
  "welcomed_mailboxes.uid": gone,
};
