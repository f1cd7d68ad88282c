/**
 * Every database column that identifies a member, and what happens to it when the account is erased. The tests fail for
 * a new column of this kind until it is listed here.
 */

export const erasureRules = ["gone", "books", "law", "staffAction"] as const;
export type ErasureRule = (typeof erasureRules)[number];

/** The label of each policy. */
export const erasureLabels: Record<ErasureRule, string> = {
  gone: "Erased, or emptied",
  books: "Kept for the books, under a number",
  law: "Kept for the law or the safety of others, under a number",
  staffAction: "What somebody did for the team, under a number",
};

/** The row is deleted, or the column is emptied. */
const gone = "gone";
/** The uid stays on a ledger or accounting row; it no longer leads to a person. */
const books = "books";
/** The uid stays where the law or other people's safety requires it. */
const law = "law";
/** The uid stays on what the member did as an admin or reviewer. */
const staffAction = "staffAction";

export const erasurePolicy: Readonly<Record<string, ErasureRule>> = {
  "account_deletions.user_id": law,
  "agent_reviews.decided_by": staffAction,
  "agent_versions.made_by": books,
  "agents.model_username": gone,
  "agents.user_id": books,
  "audit_log.actor_uid": law,
  "audit_log.address": law,
  "call_choices.uid": gone,
  "call_refunds.asked_by": staffAction,
  "call_refunds.confirmed_by": staffAction,
  "call_transcripts.customer_uid": gone,
  "calls.creator_uid": books,
  "calls.customer_uid": books,
  "calls.model_username": books,
  "complaint_decisions.decided_by": staffAction,
  "complaint_events.actor_uid": staffAction,
  "complaints.assignee_uid": staffAction,
  "complaints.creator_uid": law,
  "complaints.reporter_email": law,
  "complaints.reporter_uid": gone,
  "confirmations.asked_by": staffAction,
  "confirmations.decided_by": staffAction,
  "consent_sentences.user_id": law,
  "content_appeals.against_uid": staffAction,
  "content_appeals.decided_by": staffAction,
  "content_appeals.owner_uid": gone,
  "creator_pauses.uid": gone,
  "creator_voices.user_id": gone,
  "credentials.user_id": gone,
  "credit_adjustments.by_uid": staffAction,
  "credit_adjustments.confirmed_by": staffAction,
  "credit_adjustments.uid": books,
  "data_exports.user_id": gone,
  "email_corrections.asked_by": staffAction,
  "email_corrections.confirmed_by": staffAction,
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
  "media.reviewed_by": staffAction,
  "member_notes.author_uid": staffAction,
  "member_notes.uid": gone,
  "member_suspensions.by_uid": staffAction,
  "member_suspensions.lifted_by": staffAction,
  "member_suspensions.uid": law,
  "memories.customer_uid": gone,
  "memory_choices.uid": gone,
  "memory_pairs.customer_uid": gone,
  "messages.author": staffAction,
  "outbound_letters.recipient": gone,
  "own_voices.reviewed_by": staffAction,
  "own_voices.sentence_heard_by": staffAction,
  "own_voices.user_id": law,
  "passkeys.user_id": gone,
  "payout_methods.uid": gone,
  "profile_texts.decided_by": staffAction,
  "profile_texts.user_id": gone,
  "prompt_drafts.updated_by": staffAction,
  "prompt_runs.ran_by": staffAction,
  "prompts.author": staffAction,
  "purchases.uid": books,
  "ratings.customer_uid": books,
  "removed_pictures.removed_by": staffAction,
  "safety_flags.cleared_by": staffAction,
  "sessions.ip_address": gone,
  "sessions.user_id": gone,
  "settings.author": staffAction,
  "sign_ins.user_id": gone,
  "stopped_uploads.uploader_uid": gone,
  "tax_details.uid": gone,
  "transcript_openings.admin_uid": staffAction,
  "two_factors.user_id": gone,
  "users.email": gone,
  "users.uid": books,
  "users.username": gone,
  "verification_events.actor_uid": law,
  "verification_events.address": law,
  "verification_openings.admin_uid": staffAction,
  "verification_sights.admin_uid": staffAction,
  "verifications.reviewer_uid": staffAction,
  "verifications.second_look_after": staffAction,
  "verifications.user_id": law,
  "voices.owner_uid": books,
  "welcomed_mailboxes.uid": gone,
};
