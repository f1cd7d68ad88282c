import type { AuditService } from "#features/audit/audit.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { keepFormerName, nameAfter } from "../former-usernames.store.ts";
import { requireMember, type Viewer, viewerFailures } from "../viewer.rules.ts";
import { profileFailures, profileUpdate } from "./profile.rules.ts";
import type { OwnProfile, ProfileInput } from "./profile.schema.ts";
import { type ProfileChange, profileOf, updateProfile, writeMedia } from "./profile.store.ts";
import { dropWaiting, latestText, showText, submitText } from "./profile-texts.store.ts";
import { normalUsername, usernameFailures, usernameProblem } from "./usernames.rules.ts";

export type ProfileService = ReturnType<typeof createProfileService>;

type ProfileOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  /** Called within the transaction that changes a username. */
  renamed(tx: Tx, member: { uid: string; username: string; at: Date }): Promise<void>;
  /** Whether the platform's rules allow this text. */
  permitsText(text: string): boolean | Promise<boolean>;
};

/** The member's own profile: name, username, description. */
export function createProfileService(options: ProfileOptions) {
  const { db } = options;
  return {
    async own(viewer: Viewer | null): Promise<OwnProfile> {
      const row = await profileOf(db, requireMember(viewer).uid);
      if (!row) throw viewerFailures.notAuthenticated();
      const latest = row.userType === "model" ? await latestText(db, requireMember(viewer).uid) : undefined;
      const review = latest && latest.state !== "replaced" ? { state: latest.state, note: latest.note } : null;
      return { ...row, name: row.name ?? "", description: row.description ?? "", review };
    },

    /**
     * Changes the given fields. Throws `usernameFailures` for a username that is empty, taken, reserved or malformed, and
     * `members.name_missing` for an empty name in place of one.
     */
    async update(viewer: Viewer | null, input: ProfileInput): Promise<{ usernameChanged: boolean }> {
      const member = requireMember(viewer);
      if (input.username !== undefined && normalUsername(input.username) === "") throw usernameFailures.missing();
      const { username, name, description } = profileUpdate(input);
      const change: ProfileChange = {
        ...(username === undefined ? {} : { username: checkedUsername(username) }),
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description: description || null }),
      };
      const shown = [name, description].filter(Boolean).join("\n");
      if (shown !== "" && !(await options.permitsText(shown))) throw profileFailures.refusedText();
      return save(options, member, change, input.name === "");
    },

    /** Where the old address of a renamed creator leads: the present username; null where it leads nowhere. */
    nameAfter: (former: string): Promise<string | null> => nameAfter(db, former, options.clock.now()),

    /** For the server only, within the transaction that changed a creator's media. */
    mediaChanged: writeMedia,
  };
}

/** A creator's text is submitted for review; other members' texts, and an empty text, are public immediately. */
async function showOrSubmit(
  tx: Tx,
  { uid, userType }: Viewer,
  { before, after }: { before: string | null; after: string | null | undefined },
  at: Date,
): Promise<void> {
  if (after === undefined || after === before) return;
  if (userType === "model" && after !== null) {
    return submitText(tx, { id: uuidv7(at.getTime()), uid, body: after, at });
  }
  await dropWaiting(tx, uid, at);
  await showText(tx, uid, after);
}

function checkedUsername(text: string): string {
  const username = normalUsername(text);
  const error = usernameProblem(username);
  if (error) throw error;
  return username;
}

async function save(
  { db, clock, audit, renamed }: ProfileOptions,
  member: Viewer,
  change: ProfileChange,
  namesNothing: boolean,
) {
  try {
    return await transact(db, async (tx) => {
      const before = await profileOf(tx, member.uid);
      if (!before) throw viewerFailures.notAuthenticated();
      if (namesNothing && before.name) throw profileFailures.nameMissing();
      const at = clock.now();
      await updateProfile(tx, member.uid, change, at);
      await showOrSubmit(tx, member, { before: before.description, after: change.description }, at);
      const { username } = change;
      const usernameChanged = username !== undefined && username !== before.username;
      if (usernameChanged) {
        if (before.userType === "model") {
          await keepFormerName(tx, { uid: member.uid, from: before.username, to: username, at });
        }
        await renamed(tx, { uid: member.uid, username, at });
        await audit.record(tx, {
          actor: { uid: member.uid, role: member.role },
          action: "members.username_changed",
          subject: { type: "user", id: member.uid },
          before: before.username,
          after: username,
        });
      }
      return { usernameChanged };
    });
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "users_username_key") {
      throw usernameFailures.taken();
    }
    throw error;
  }
}
