import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { requireAdmin, requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { decodeCursor, pageOf } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { failure } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { standInWords } from "./own-voice.rules.ts";
import { type ListedVoice, ownVoicePrefix, soundVoices, stopOf, voiceFailures } from "./voices.rules.ts";
import type { VoiceFacets, VoicePage, VoicesQuery, VoiceView } from "./voices.schema.ts";
import * as store from "./voices.store.ts";

/** What the public reads of a creator's own voice: whether it is one. Null for a voice of the library. */
export async function ownVoiceLabel(db: Db, voiceId: string): Promise<string | null> {
  if (!voiceId.startsWith(ownVoicePrefix)) return null;
  return (await store.isStandIn(db, voiceId)) ? standInWords.label : "The creator's own voice, copied with consent";
}

export type VoicesService = ReturnType<typeof createVoicesService>;

/** A voice in the member's own list, as the specification names it. */
export type MemberVoiceEntry = { voice_id: string; name: string; disabled?: true };

export type VoicesOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  /** The list of whoever speaks. May fail, as any service may. */
  listing(): Promise<readonly ListedVoice[]>;
};

const MOST_FAVOURITES = 200;
const PAGE_SIZE = 24;
/** A list older than this is asked for again when somebody looks. */
const FRESH_MS = 86_400_000;
const needsReason = failure("voices.needs_reason", 422, "Please say why, in 3 to 500 characters", "reason");

/**
 * The library of voices. A creator disables a voice for their own companions; an admin disables it for everybody. Either
 * way it stays in the list, cannot be chosen, and the companions that speak with it take no call from that moment on.
 */
export function createVoicesService(options: VoicesOptions) {
  const { db } = options;
  const catalogue = createCatalogue(options);

  async function seen(uid: string, voiceId: string, handle: Db | Tx = db): Promise<store.SeenVoiceRow> {
    const row = await store.voiceSeenBy(handle, uid, voiceId);
    if (!row) throw voiceFailures.notFound();
    return row;
  }

  return {
    ...platformStops(options),
    ...marks(options, seen),
    sync: catalogue.sync,

    /** The library with the creator's own voices, by name. */
    async list(viewer: Viewer | null, query: VoicesQuery): Promise<VoicePage> {
      const { uid } = requireModel(viewer);
      const after = decodeCursor(query.cursor);
      await catalogue.ensure();
      const rows = await store.voicesQueryOf(db, uid, query, { after, limit: PAGE_SIZE + 1 }).execute();
      const page = pageOf(rows, PAGE_SIZE, (row) => ({ value: row.name, id: row.voiceId }));
      return { voices: page.rows.map(viewOf), nextCursor: page.nextCursor };
    },

    /** What the filters offer. */
    async facets(viewer: Viewer | null): Promise<VoiceFacets> {
      requireModel(viewer);
      await catalogue.ensure();
      return store.facetsOf(db);
    },

    async get(viewer: Viewer | null, voiceId: string): Promise<VoiceView> {
      const { uid } = requireModel(viewer);
      await catalogue.ensure();
      return viewOf(await seen(uid, voiceId));
    },

    /** The member's own list: favourites, own voices, and disabled ones, which stay in it. Nobody else has one. */
    async mine(viewer: Viewer | null): Promise<MemberVoiceEntry[]> {
      if (viewer?.userType !== "model") return [];
      const rows = await store.listOf(db, viewer.uid);
      return rows.map((row) => ({
        ...{ voice_id: row.voiceId, name: row.name },
        ...(stopOfRow(row) === null ? {} : { disabled: true as const }),
      }));
    },

    /** For the editor of companions: the voices that this creator can choose, by name. */
    async usable(uid: string): Promise<ListedVoice[]> {
      await catalogue.ensure();
      const rows = await store.choicesOf(db, uid);
      return rows.map(({ voiceId, name, language, mood, pitch, pace }) => ({
        ...{ voiceId, label: name, language, mood, pitch, pace },
      }));
    },

    async isUsable(uid: string, voiceId: string): Promise<boolean> {
      await catalogue.ensure();
      const row = await store.voiceSeenBy(db, uid, voiceId);
      return row !== undefined && stopOfRow(row) === null;
    },

    /**
     * For calls: what the speech service calls a companion's voice; null when it may not speak now. A voice that the
     * library never knew speaks as it is called: a companion may be older than the library.
     */
    async speaking(ownerUid: string, voiceId: string): Promise<string | null> {
      const row = await store.voiceOfCompanion(db, ownerUid, voiceId);
      if (!row) return voiceId;
      const isTheirs = row.ownerUid === null || row.ownerUid === ownerUid;
      return isTheirs && !row.platformDisabledAt && !row.creatorDisabledAt ? row.speaksAs : null;
    },
  };
}

type Seen = (uid: string, voiceId: string, handle?: Db | Tx) => Promise<store.SeenVoiceRow>;

/** What a creator makes of a voice. */
function marks({ db, clock, audit }: VoicesOptions, seen: Seen) {
  async function setDisabled(viewer: Viewer | null, voiceId: string, disabled: boolean): Promise<VoiceView> {
    const { uid } = requireModel(viewer);
    return transact(db, async (tx) => {
      const before = await seen(uid, voiceId, tx);
      if (!disabled && before.platformDisabledAt) throw voiceFailures.stopped();
      const changes = disabled !== (before.creatorDisabledAt !== null);
      if (!changes) return viewOf(before);
      await store.markVoice(tx, { uid, voiceId, change: { disabled_at: disabled ? clock.now() : null } });
      await audit.record(tx, {
        ...{ actor: { uid, role: "member" as const }, action: disabled ? "voice.disabled" : "voice.enabled" },
        subject: { type: "voice", id: voiceId },
      });
      return viewOf(await seen(uid, voiceId, tx));
    });
  }

  return {
    async keep(viewer: Viewer | null, voiceId: string): Promise<void> {
      const { uid } = requireModel(viewer);
      await transact(db, async (tx) => {
        const row = await seen(uid, voiceId, tx);
        if (row.favouriteAt) return;
        if ((await store.countFavourites(tx, uid)) >= MOST_FAVOURITES) throw voiceFailures.full();
        await store.markVoice(tx, { uid, voiceId, change: { favourite_at: clock.now() } });
      });
    },

    async letGo(viewer: Viewer | null, voiceId: string): Promise<void> {
      const { uid } = requireModel(viewer);
      await transact(db, async (tx) => {
        await seen(uid, voiceId, tx);
        await store.markVoice(tx, { uid, voiceId, change: { favourite_at: null } });
      });
    },

    /** For the creator's own companions. Done twice, it is done once. */
    disable: (viewer: Viewer | null, voiceId: string) => setDisabled(viewer, voiceId, true),
    enable: (viewer: Viewer | null, voiceId: string) => setDisabled(viewer, voiceId, false),
  };
}

/** What admins do for everybody. Each creator whose companion falls silent gets a letter. */
function platformStops({ db, clock, audit, mail }: VoicesOptions) {
  /** Stops a voice and tells whose companion falls silent; null when there is no such voice. */
  async function stop(tx: Tx, voiceId: string, reason: string) {
    const voice = await store.platformVoice(tx, voiceId);
    if (!voice) return null;
    const users = await store.creatorsUsing(tx, voiceId);
    if (!(await store.setPlatformStop(tx, voiceId, { at: clock.now(), reason })))
      return { companions: users.length, changed: false };
    for (const { uid, email, agentName } of users) {
      const key = `voice-stopped:${voiceId}:${uid}:${uuidv7(clock.now().getTime())}`;
      const letter = stoppedLetter(agentName, voice.name, reason);
      await mail.post(tx, { to: email, key, kind: "voice-stopped", letter });
    }
    return { companions: users.length, changed: true };
  }

  return {
    async disableForAll(viewer: Viewer | null, voiceId: string, why: string): Promise<{ companions: number }> {
      const admin = requireAdmin(viewer);
      const reason = reasonOf(why);
      return transact(db, async (tx) => {
        const stopped = await stop(tx, voiceId, reason);
        if (!stopped) throw voiceFailures.notFound();
        if (!stopped.changed) return { companions: stopped.companions };
        await audit.record(tx, {
          ...{ actor: { uid: admin.uid, role: "admin" }, action: "voice.disabled_for_all", reason },
          subject: { type: "voice", id: voiceId },
          after: { companions: stopped.companions },
        });
        return { companions: stopped.companions };
      });
    },

    /** Within the transaction of a decision about a report, which is recorded there. Both say whether something changed. */
    stopForReport: async (tx: Tx, voiceId: string, reason: string): Promise<boolean> =>
      (await stop(tx, voiceId, reason))?.changed ?? false,
    resumeAfterReport: (tx: Tx, voiceId: string): Promise<boolean> => store.setPlatformStop(tx, voiceId, null),

    async enableForAll(viewer: Viewer | null, voiceId: string, why: string): Promise<void> {
      const admin = requireAdmin(viewer);
      const reason = reasonOf(why);
      await transact(db, async (tx) => {
        const voice = await store.platformVoice(tx, voiceId);
        // A voice that its owner took back is nobody's to bring back.
        if (!voice || (voice.ownerUid !== null && !voice.listed)) throw voiceFailures.notFound();
        if (!(await store.setPlatformStop(tx, voiceId, null))) return;
        await audit.record(tx, {
          ...{ actor: { uid: admin.uid, role: "admin" }, action: "voice.enabled_for_all", reason },
          subject: { type: "voice", id: voiceId },
        });
      });
    },
  };
}

/** Follows the list of whoever speaks. */
function createCatalogue({ db, clock, log, listing }: VoicesOptions) {
  let running: Promise<void> | undefined;
  let freshUntil = 0;

  async function sync(): Promise<void> {
    const voices = soundVoices(await listing());
    // An empty list is an accident of the service, never a wish to silence everybody.
    if (voices.length === 0) throw new Error("The speech service listed no voice");
    const at = clock.now();
    await transact(db, (tx) => store.replaceLibrary(tx, voices, at));
    freshUntil = at.getTime() + FRESH_MS;
  }

  return {
    sync,
    /** For whoever looks: asks the service only when nobody has for a day. An old list is better than none. */
    async ensure(): Promise<void> {
      if (clock.now().getTime() < freshUntil) return;
      running ??= refresh().finally(() => {
        running = undefined;
      });
      await running;
    },
  };

  async function refresh(): Promise<void> {
    const last = await store.lastSync(db);
    const until = (last?.getTime() ?? 0) + FRESH_MS;
    if (last && clock.now().getTime() < until) {
      freshUntil = until;
      return;
    }
    try {
      await sync();
    } catch (error) {
      log.warn({ error: String(error) }, "voices: the list of the speech service could not be read");
    }
  }
}

function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason.length < 3 || reason.length > 500) throw needsReason();
  return reason;
}

const stopOfRow = (row: store.OwnVoiceRow) =>
  stopOf({
    listed: row.listed,
    disabledByPlatform: row.platformDisabledAt !== null,
    disabledByCreator: row.creatorDisabledAt !== null,
  });

function viewOf(row: store.SeenVoiceRow): VoiceView {
  const { voiceId, name, language, mood, pitch, pace } = row;
  return {
    ...{ voiceId, name, language, mood, pitch, pace },
    own: row.ownerUid !== null,
    standIn: row.standIn,
    favourite: row.favouriteAt !== null,
    stop: stopOfRow(row),
    stopReason: row.disabledReason,
    inUse: Boolean(row.inUse),
  };
}

const stoppedLetter = (agentName: string, voiceName: string, reason: string) => ({
  subject: `${agentName} needs another voice`,
  paragraphs: [
    `We have disabled the voice “${voiceName}”, with which ${agentName} speaks. Until you choose another one, ${agentName} takes no calls.`,
    `Why: ${reason}`,
  ],
  action: { label: "Choose a voice", path: "/model/voices" },
});
