import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { maskedEmail } from "../members/members.emails.ts";
import type { PeoplePage, PeopleQuery, PersonLine } from "./people.schema.ts";
import { mostSimilar, parseSearch } from "./people-search.rules.ts";
import * as store from "./people-search.store.ts";

const pageSize = 50;
/** Below this many prefix matches, similarly spelled names are shown too. */
const enoughMatches = 5;
const maxSimilar = 10;

/** Member search, for admins only. Emails are always masked. */
export function createPeopleSearch({ db }: { db: Db }) {
  let trigrams: Promise<boolean> | null = null;

  async function alike(text: string, filters: store.Filters): Promise<store.PersonRow[]> {
    trigrams ??= store.hasTrigrams(db);
    const rows = (await trigrams)
      ? await store.similarNames(db, text, filters)
      : await store.samePrefix(db, text, filters);
    return mostSimilar(text, rows, maxSimilar);
  }

  async function byText(text: string, filters: store.Filters): Promise<PeoplePage> {
    const exact = await store.named(db, text, filters);
    const begins = await store.startingWith(db, text, filters, pageSize);
    const similar =
      begins.length < enoughMatches && exact.length === 0 ? await alike(text.split("@")[0] ?? "", filters) : [];
    const all = [...new Map([...exact, ...begins, ...similar].map((row) => [row.uid, row])).values()];
    const match = exact.length > 0 ? "exact" : begins.length > 0 ? "begins" : "alike";
    return { people: all.slice(0, pageSize).map(personLine), match, nextCursor: null };
  }

  async function byUids(uids: string[], filters: store.Filters): Promise<PeoplePage> {
    return { people: (await store.byUids(db, uids, filters)).map(personLine), match: "exact", nextCursor: null };
  }

  return {
    /**
     * Finds members by uid, email, username, payment, or the beginning of a name, and similarly spelled names if there
     * are few. Without `q` it lists all members page by page, newest first. A text search returns a single page of at
     * most fifty.
     */
    async search(viewer: Viewer | null, query: PeopleQuery): Promise<PeoplePage> {
      requireAdmin(viewer);
      const { q, cursor, ...filters } = query;
      const sought = parseSearch(q ?? "");
      if (sought.by === "uid") return byUids([sought.uid], filters);
      if (sought.by === "payment") {
        const uids = await store.ofPayment(db, sought);
        if (uids.length > 0 || sought.purchaseId !== null) return byUids(uids, filters);
        return byText(sought.reference.toLowerCase(), filters);
      }
      if (sought.by === "text") return byText(sought.text, filters);
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
    locked: row.locked,
    frozen: row.frozen,
    joinedAt: row.created_at.toISOString(),
    firstPaidAt: row.first_paid_at?.toISOString() ?? null,
  };
}
