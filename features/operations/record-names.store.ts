import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import { isUuid } from "#platform/ids/ids.ts";

type Subject = { subject_type: string; subject_id: string };

/** What the things are called that entries of the record are about, by `type:id`; what nothing names is left out. */
export async function subjectNames(db: Db, subjects: readonly Subject[]): Promise<Map<string, string>> {
  const ids = [...new Set(subjects.flatMap(({ subject_id: id }) => (isUuid(id) ? id : [])))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`
    SELECT 'user:' || uid AS key, '@' || username AS name FROM member_directory WHERE uid = ANY(${ids}::uuid[])
    UNION ALL SELECT 'member:' || uid, '@' || username FROM member_directory WHERE uid = ANY(${ids}::uuid[])
    UNION ALL SELECT 'agent:' || id, name FROM agents WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'verification:' || v.id, '@' || u.username
      FROM verifications v JOIN member_directory u ON u.uid = v.user_id WHERE v.id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'call:' || id, 'with ' || agent_name FROM calls WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'complaint:' || id, reference FROM complaints WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'own_voice:' || id, name FROM own_voices WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'media:' || m.id, '(' || m.kind || ' of @' || u.username || ')'
      FROM media m JOIN member_directory u ON u.uid = m.owner_uid WHERE m.id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'purchase:' || p.id, 'of @' || u.username
      FROM purchases p JOIN member_directory u ON u.uid = p.uid WHERE p.id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
