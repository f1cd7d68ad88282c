import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { decodeCursor, pageOf } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { standInWords } from "./own-voice.rules.ts";
import { createPlatformStops, type PlatformStopsOptions } from "./platform-stops.service.ts";
import { createVoiceCatalogue, type VoiceCatalogueOptions } from "./voice-catalogue.service.ts";
import { type ListedVoice, ownVoicePrefix, stopOf, voiceFailures } from "./voices.rules.ts";
import type { VoiceFacets, VoicePage, VoicesQuery, VoiceView } from "./voices.schema.ts";
import * as store from "./voices.store.ts";

/** The public label of a creator's own voice. Null for a voice of the library. */
export async function ownVoiceLabel(db: Db, voiceId: string): Promise<string | null> {
  if (!voiceId.startsWith(ownVoicePrefix)) return null;
  return (await store.isStandIn(db, voiceId)) ? standInWords.label : "The creator's own voice, copied with consent";
}

/** Voice names by id. */
export const voiceNamesOf = store.voiceNamesOf;

export type VoicesService = ReturnType<typeof createVoicesService>;

/** A voice in the member's own list, as the specification names it. */
export type MemberVoiceEntry = { voice_id: string; name: string; disabled?: true };

type VoicesOptions = VoiceCatalogueOptions & PlatformStopsOptions;

const MOST_FAVOURITES = 200;
const PAGE_SIZE = 24;

/**
 * The voice library. A creator disables a voice for their own companions; an admin disables it for everyone. Either way
 * it stays in the list, cannot be chosen, and the companions that speak with it accept no call from that moment on.
 */
export function createVoicesService(options: VoicesOptions) {
  const { db, speakers } = options;
  const catalogue = createVoiceCatalogue(options);

  async function seen(uid: string, voiceId: string, handle: Db | Tx = db): Promise<store.SeenVoiceRow> {
    const row = await store.voiceSeenBy(handle, uid, voiceId);
    if (!row) throw voiceFailures.notFound();
    return row;
  }

  return {
    ...createPlatformStops(options),
    ...marks(options, seen),
    ...companionVoices(db, catalogue),
    sync: catalogue.sync,

    /** The library with the creator's own voices, by name. */
    async list(viewer: Viewer | null, query: VoicesQuery): Promise<VoicePage> {
      const { uid } = requireModel(viewer);
      const after = decodeCursor(query.cursor);
      await catalogue.ensure();
      const rows = await store.voicesQueryOf(db, uid, query, { after, limit: PAGE_SIZE + 1 }).execute();
      const page = pageOf(rows, PAGE_SIZE, (row) => ({ value: row.name, id: row.voiceId }));
      const inUse = await speakers.voicesInUse(db, uid);
      return { voices: page.rows.map((row) => viewOf(row, inUse)), nextCursor: page.nextCursor };
    },

    /** The choices of the filters. */
    async facets(viewer: Viewer | null): Promise<VoiceFacets> {
      requireModel(viewer);
      await catalogue.ensure();
      return store.facetsOf(db);
    },

    async get(viewer: Viewer | null, voiceId: string): Promise<VoiceView> {
      const { uid } = requireModel(viewer);
      await catalogue.ensure();
      return viewOf(await seen(uid, voiceId), await speakers.voicesInUse(db, uid));
    },

    /**
     * The member's own list: favourites, own voices, and disabled ones, which stay in it. Visible to this member only.
     */
    async mine(viewer: Viewer | null): Promise<MemberVoiceEntry[]> {
      if (viewer?.userType !== "model") return [];
      const rows = await store.listOf(db, viewer.uid);
      return rows.map((row) => ({
        voice_id: row.voiceId,
        name: row.name,
        ...(stopOfRow(row) === null ? {} : { disabled: true as const }),
      }));
    },
  };
}

/** The voices for the agent editor and for calls. */
function companionVoices(db: Db, catalogue: ReturnType<typeof createVoiceCatalogue>) {
  return {
    /** For the agent editor: the voices that this creator can choose, by name. */
    async usable(uid: string): Promise<ListedVoice[]> {
      await catalogue.ensure();
      const rows = await store.choicesOf(db, uid);
      return rows.map(({ voiceId, name, language, mood, pitch, pace }) => ({
        voiceId,
        label: name,
        language,
        mood,
        pitch,
        pace,
      }));
    },

    async isUsable(uid: string, voiceId: string): Promise<boolean> {
      await catalogue.ensure();
      const row = await store.voiceSeenBy(db, uid, voiceId);
      return row !== undefined && stopOfRow(row) === null;
    },

    /**
     * For calls: the speech service's id for a companion's voice; null if it may not speak now. An id that the library
     * does not know is returned as it is, since a companion may be older than the library.
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

/** A creator's favourites and disabled voices. */
function marks({ db, clock, audit, speakers }: VoicesOptions, seen: Seen) {
  async function setDisabled(viewer: Viewer | null, voiceId: string, disabled: boolean): Promise<VoiceView> {
    const { uid } = requireModel(viewer);
    return transact(db, async (tx) => {
      const before = await seen(uid, voiceId, tx);
      if (!disabled && before.platformDisabledAt) throw voiceFailures.stopped();
      const changes = disabled !== (before.creatorDisabledAt !== null);
      const inUse = await speakers.voicesInUse(tx, uid);
      if (!changes) return viewOf(before, inUse);
      await store.markVoice(tx, { uid, voiceId, change: { disabled_at: disabled ? clock.now() : null } });
      await audit.record(tx, {
        actor: { uid, role: "member" as const },
        action: disabled ? "voice.disabled" : "voice.enabled",
        subject: { type: "voice", id: voiceId },
      });
      return viewOf(await seen(uid, voiceId, tx), inUse);
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

    /** For the creator's own companions. Repeating it has no further effect. */
    disable: (viewer: Viewer | null, voiceId: string) => setDisabled(viewer, voiceId, true),
    enable: (viewer: Viewer | null, voiceId: string) => setDisabled(viewer, voiceId, false),
  };
}

const stopOfRow = (row: store.OwnVoiceRow) =>
  stopOf({
    listed: row.listed,
    disabledByPlatform: row.platformDisabledAt !== null,
    disabledByCreator: row.creatorDisabledAt !== null,
  });

function viewOf(row: store.SeenVoiceRow, inUse: ReadonlySet<string>): VoiceView {
  const { voiceId, name, language, mood, pitch, pace } = row;
  return {
    voiceId,
    name,
    language,
    mood,
    pitch,
    pace,
    own: row.ownerUid !== null,
    standIn: row.standIn,
    favourite: row.favouriteAt !== null,
    stop: stopOfRow(row),
    stopReason: row.disabledReason,
    inUse: inUse.has(row.voiceId),
  };
}
