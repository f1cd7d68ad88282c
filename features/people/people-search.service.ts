import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { maskedEmail } from "../members/members.emails.ts";
import type { PeoplePage, PeopleQuery, PersonLine } from "./people.schema.ts";
import { mostAlike, soughtIn } from "./people-search.rules.ts";
import * as store from "./people-search.store.ts";

const pageSize = 50;
/** With fewer names that begin so, those that are spelled alike are shown too. */
const enough = 5;
const alikeShown = 10;

/** Finds members, for admins alone. E-mails are masked, whatever was sought. */
export function createPeopleSearch({ db }: { db: Db }) {
  let trigrams: Promise<boolean> | null = null;

  async function alike(words: string, filters: store.Filters): Promise<store.PersonRow[]> {
    trigrams ??= store.hasTrigrams(db);
    const rows = (await trigrams)
      ? await store.spelledAlike(db, words, filters)
      : await store.beginningAlike(db, words, filters);
    return mostAlike(words, rows, alikeShown);
  }

  async function byWords(words: string, filters: store.Filters): Promise<PeoplePage> {
    const exact = await store.exactly(db, words, filters);
    const begins = await store.beginning(db, words, filters, pageSize);
    const similar = begins.length < enough && exact.length === 0 ? await alike(words.split("@")[0] ?? "", filters) : [];
    const all = [...new Map([...exact, ...begins, ...similar].map((row) => [row.uid, row])).values()];
    const match = exact.length > 0 ? "exact" : begins.length > 0 ? "begins" : "alike";
    return { people: all.slice(0, pageSize).map(personLine), match, nextCursor: null };
  }

  async function byUids(uids: string[], filters: store.Filters): Promise<PeoplePage> {
    return { people: (await store.byUids(db, uids, filters)).map(personLine), match: "exact", nextCursor: null };
  }

  return {
    /**
     * Members by uid, e-mail, username or payment, by how their names begin or, where few do, are spelled; without `q`
     * all of them, newest first, page by page. A search for words is one page of at most fifty.
     */
    async search(viewer: Viewer | null, query: PeopleQuery): Promise<PeoplePage> {
      requireAdmin(viewer);
      const { q, cursor, ...filters } = query;
      const sought = soughtIn(q ?? "");
      if (sought.by === "uid") return byUids([sought.uid], filters);
      if (sought.by === "payment") {
        const uids = await store.ofPayment(db, sought);
        if (uids.length > 0 || sought.purchaseId !== null) return byUids(uids, filters);
        return byWords(sought.reference.toLowerCase(), filters);
      }
      if (sought.by === "words") return byWords(sought.words, filters);
      const after = decodeTimeCursor(cursor);
      const rows = await store.newestQuery(db, filters, { after, limit: pageSize + 1 }).execute();
      const page = pageOf(rows, pageSize, (row) => ({ value: row.created_at.toISOString(), id: row.uid }));
      return { people: page.rows.map(personLine), match: "all", nextCursor: page.nextCursor };
    },
  };
}

export function personLine(row: store.PersonRow): PersonLine {
  return {
    uid: row.uid,
    username: row.username,
    name: row.name,
    email: maskedEmail(row.email),
    userType: row.user_type,
    role: row.role,
    status: row.status,
    joinedAt: row.created_at.toISOString(),
    firstPaidAt: row.first_paid_at?.toISOString() ?? null,
  };
}
