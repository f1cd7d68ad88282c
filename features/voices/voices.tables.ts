import type { ColumnType, Generated } from "kysely";
import type { OwnVoiceState } from "./own-voice.rules.ts";
import type { SentenceCheck } from "./spoken-sentence.rules.ts";
import type { VoicePace, VoicePitch } from "./voices.rules.ts";

export type VoicesTable = {
  voice_id: string;
  owner_uid: string | null;
  name: string;
  language: string;
  mood: string;
  pitch: VoicePitch;
  pace: VoicePace;
  speaks_as: string;
  /** A built-in voice stands in for this own voice. */
  stand_in: Generated<boolean>;
  listed: Generated<boolean>;
  disabled_at: Date | null;
  disabled_reason: string | null;
  created_at: ColumnType<Date, Date, never>;
  synced_at: Date;
};

export type CreatorVoicesTable = {
  user_id: string;
  voice_id: string;
  favourite_at: Date | null;
  disabled_at: Date | null;
};

export type ConsentSentencesTable = {
  id: string;
  user_id: string;
  sentence: string;
  consent_version: string;
  consent_text: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

export type OwnVoicesTable = {
  id: string;
  user_id: string;
  voice_id: string;
  name: string;
  state: OwnVoiceState;
  sentence_id: string;
  consented_at: Date;
  consent_address: string;
  consent_sha256: string;
  reading_sha256: string;
  recordings_key: string | null;
  content_type: "audio/wav" | "audio/webm";
  approved_at: Date | null;
  reviewed_by: string | null;
  reason: string | null;
  clone_id: string | null;
  sentence_check: SentenceCheck;
  sentence_heard_by: string | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    voices: VoicesTable;
    creator_voices: CreatorVoicesTable;
    consent_sentences: ConsentSentencesTable;
    own_voices: OwnVoicesTable;
  }
}
