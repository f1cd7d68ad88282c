import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

const BATCH = 10_000;

/**
 * Fills a database with a crowd of creators and their agents, made by SQL alone: what a catalogue holds after some
 * years. Kinds, languages, moods and words are spread as in life, a few of them common and most of them rare; one agent
 * in eight is paused, and one creator in a hundred suspended.
 */
export async function addCrowd(db: Db, size: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await makePhrases(one);
    for (let from = 1; from <= size; from += BATCH) {
      await one.transaction().execute((tx) => addSome(tx, from, Math.min(from + BATCH - 1, size)));
    }
    await sql`DROP TABLE crowd_phrases`.execute(one);
  });
  await sql`ANALYZE agents`.execute(db);
  await sql`ANALYZE users`.execute(db);
}

/** A share of 0 to 1 that depends on the text alone. */
const share = (text: string) => sql.raw(`(abs(hashtext(${text})::bigint) / 2147483648.0)`);
/** A whole number below `end`; small ones are far more common than large ones. */
const steep = (text: string, end: number) =>
  sql.raw(`floor(power(${end}, abs(hashtext(${text})::bigint) / 2147483648.0) - 1)::integer`);

/** Two thousand phrases of eight words, from a tongue of four thousand. */
async function makePhrases(db: Db): Promise<void> {
  await sql`CREATE TEMP TABLE crowd_phrases AS
    SELECT phrase, string_agg(
      (ARRAY['ba','ce','di','fo','gu','la','me','ni','ro','su'])[1 + word / 400 % 10] ||
      (ARRAY['ran','lin','mor','tes','vak','den','sol','pir','gon','hal'])[1 + word / 40 % 10] ||
      (ARRAY['a','e','i','o','u','y','en','is','or','um'])[1 + word / 4 % 10] ||
      (ARRAY['','x','l','st'])[1 + word % 4], ' ') AS words
    FROM (SELECT phrase, ${steep("phrase || '.' || n", 4_000)} AS word
      FROM generate_series(0, 1999) phrase, generate_series(1, 8) n) one GROUP BY phrase`.execute(db);
  await sql`CREATE UNIQUE INDEX ON crowd_phrases (phrase)`.execute(db);
}

async function addSome(tx: Tx, from: number, to: number): Promise<void> {
  const phrase = (text: string) =>
    sql`(SELECT words FROM crowd_phrases WHERE phrase = ${sql.raw(`abs(hashtext(${text})::bigint) % 2000`)})`;
  await sql`
    INSERT INTO users (uid, username, name, email, user_type, status)
    SELECT gen_random_uuid(), 'crowd-' || n, initcap(split_part(${phrase("'c' || n")}, ' ', 1 + n % 8)) || ' ' || n,
      'crowd' || n || '@example.com', 'model', CASE WHEN n % 100 = 7 THEN 'suspended' ELSE 'active' END
    FROM generate_series(${from}::integer, ${to}::integer) n`.execute(tx);
  await sql`
    WITH made AS (
      INSERT INTO agents (id, user_id, model_username, content_type, first_message, voice_id, base_rate_micros, name,
        tagline, description, backstory, welcomes, refuses, language, mood, step, status, published_version_id, published_at, featured_rank,
        billed_calls, ratings_count, ratings_up)
      SELECT gen_random_uuid(), uid, username,
        (ARRAY['girlfriend-experience','girlfriend-experience','girlfriend-experience','asmr-sensual','asmr-sensual',
          'personalized','personalized','joi','joi','dominatrix'])[1 + n % 10],
        'Hello there', 'warm-alto',
        -- The strict ones cost more: kind and price depend on each other.
        10000 * (20 + floor(${share("'p' || n")} * 300) + CASE WHEN n % 10 = 9 THEN 400 ELSE 0 END)::bigint,
        initcap(split_part(${phrase("'n' || n")}, ' ', 1 + n % 8)), ${phrase("'t' || n")},
        concat_ws('. ', ${phrase("'a' || n")}, ${phrase("'b' || n")}, ${phrase("'d' || n")}, ${phrase("'e' || n")},
          ${phrase("'f' || n")}, ${phrase("'g' || n")}, ${phrase("'h' || n")}, ${phrase("'i' || n")}),
        concat_ws('. ', ${phrase("'1' || n")}, ${phrase("'2' || n")}, ${phrase("'3' || n")}, ${phrase("'4' || n")},
          ${phrase("'5' || n")}, ${phrase("'6' || n")}, ${phrase("'7' || n")}, ${phrase("'8' || n")},
          ${phrase("'9' || n")}, ${phrase("'10' || n")}, ${phrase("'11' || n")}, ${phrase("'12' || n")}),
        string_to_array(${phrase("'w' || n")}, ' '), string_to_array(${phrase("'r' || n")}, ' '),
        CASE WHEN n % 1000 = 3 THEN 'fi'
          ELSE (ARRAY['en','en','en','en','en','en','en','de','es','fr'])[1 + floor(${share("'l' || n")} * 10)::integer] END,
        'mood ' || ${steep("'m' || n", 40)},
        'done', CASE WHEN floor(${share("'s' || n")} * 8) = 0 THEN 'paused' ELSE 'active' END, gen_random_uuid(),
        date_trunc('milliseconds', now() - ${share("'y' || n")} * interval '700 days'), CASE WHEN n % 500 = 0 THEN n / 500 ELSE 1000000 END,
        calls, calls / 3, floor(calls / 3 * (0.5 + 0.5 * ${share("'u' || n")}))
      FROM (SELECT uid, username, n, ${steep("'k' || n", 3_000)} AS calls
        FROM generate_series(${from}::integer, ${to}::integer) n JOIN users ON username = 'crowd-' || n) creator
      RETURNING id, published_version_id)
    INSERT INTO agent_versions (id, agent_id, number, content)
    SELECT published_version_id, id, 1, '{}' FROM made`.execute(tx);
}
