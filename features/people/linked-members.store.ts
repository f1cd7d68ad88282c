import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";

/** Something that two members share. `mark` is a hash prefix; the value itself is not read. */
export type LinkRow = {
  uid: string;
  username: string;
  status: "active" | "suspended" | "closed";
  created_at: Date;
  signup_granted_at: Date | null;
  kind: "payment" | "email" | "device" | "network";
  mark: string;
  /** Hours between the two sign-ups. */
  hours_apart: number;
};

/** A network with this many members is a carrier's, a university's or a bot farm's: they are counted, not named. */
const crowd = 20;
const maxRows = 200;

/** Other members' sessions in this member's networks, at about the same time. */
const near = (uid: string) => sql`
    mine AS (SELECT DISTINCT ON (md5(ip_address), user_agent) md5(ip_address) AS net, coalesce(user_agent, '') AS agent, created_at
      FROM sessions WHERE user_id = ${uid} AND ip_address IS NOT NULL
      ORDER BY md5(ip_address), user_agent, created_at DESC LIMIT 20),
    near AS (SELECT s.user_id, m.net, coalesce(s.user_agent, '') = m.agent AS same_agent, m.agent
      FROM mine m CROSS JOIN LATERAL (SELECT user_id, user_agent, created_at FROM sessions
        WHERE md5(ip_address) = m.net AND ip_address IS NOT NULL AND user_id <> ${uid}
          AND created_at BETWEEN m.created_at - interval '30 days' AND m.created_at + interval '30 days'
        ORDER BY created_at DESC LIMIT ${maxRows}) s
      WHERE coalesce(s.user_agent, '') = m.agent
        OR s.created_at BETWEEN m.created_at - interval '24 hours' AND m.created_at + interval '24 hours')`;

/** This member's crowded networks, with the number of other accounts seen there (within at most 200 sessions). */
export async function crowdsOf(db: Db, uid: string): Promise<{ mark: string; accounts: number }[]> {
  const { rows } = await sql<{ mark: string; accounts: number }>`
    WITH ${near(uid)}
    SELECT left(net, 8) AS mark, count(DISTINCT user_id)::int AS accounts FROM near GROUP BY net
    HAVING count(DISTINCT user_id) >= ${crowd} ORDER BY 2 DESC, 1`.execute(db);
  return rows;
}

/**
 * Members who share with this one a processor's payment, a mailbox, a browser in the same network within thirty days,
 * or a network within a day.
 */
export async function linksOf(db: Db, uid: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    WITH me AS (SELECT uid, email, created_at FROM users WHERE uid = ${uid}),
    ${near(uid)},
    found AS (
      SELECT u.uid, 'email' AS kind, email_mark(u.email) AS mark FROM me JOIN users u
        ON email_mark(u.email) = email_mark(me.email) AND u.uid <> me.uid
      UNION SELECT p.uid, 'payment', md5(p.processor || p.processor_ref) FROM purchases own JOIN purchases p
        ON p.processor_ref = own.processor_ref AND p.processor = own.processor AND p.uid <> own.uid
        WHERE own.uid = ${uid} AND own.processor_ref IS NOT NULL
      UNION SELECT user_id, CASE WHEN same_agent AND agent <> '' THEN 'device' ELSE 'network' END,
        CASE WHEN same_agent AND agent <> '' THEN md5(net || agent) ELSE net END
        FROM near WHERE (SELECT count(DISTINCT n.user_id) FROM near n WHERE n.net = near.net) < ${crowd})
    SELECT u.uid, u.username, u.status, u.created_at, u.signup_granted_at, f.kind, left(f.mark, 8) AS mark,
      (abs(extract(epoch FROM u.created_at - me.created_at)) / 3600)::float8 AS hours_apart
    FROM found f JOIN users u ON u.uid = f.uid CROSS JOIN me
    ORDER BY u.created_at DESC LIMIT ${maxRows}`.execute(db);
  return rows;
}
