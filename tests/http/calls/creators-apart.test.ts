import { sql } from "kysely";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtPages } from "#server/http/pages/pages.ts";
import { createApp } from "#server/process/app.ts";
import { everyPath } from "#tests/builders/site-map.ts";
import { until } from "../support/calls.ts";
import { doors, elsewhere } from "../support/creator-endpoints.ts";
import { forms } from "../support/creators-forms.ts";
import { type Nightjar, nightjar } from "../support/nightjar.ts";
import { sharedSite } from "../support/shared-site.ts";
import type { Site } from "../support/site-under-test.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

const kinds = ["visitor", "customer", "creator", "admin"] as const;
type Kind = (typeof kinds)[number];

let site: Site;
let whose: Nightjar;
let people: Record<Kind, Visitor>;
/** All that the database holds of the creator, as it was before anybody else tried. */
let before: string[];

beforeAll(async () => {
  site = await sharedSite({ screens: true });
  whose = await nightjar(site);
  people = {
    visitor: await site.visit(),
    customer: await site.member(),
    creator: await site.member({ userType: "model" }),
    admin: await site.signedIn(site.stage.admin),
  };
  // What is booked lately is added up by a job, which must not come in between.
  await site.composition.internal.ledger.fold();
  // The end of a call is written a moment after it was asked for.
  await until(async () => {
    const last = before;
    before = await everythingOf(whose);
    return last?.join() === before.join();
  });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
});

/** Every row of every table in which one of the creator's ids stands. */
async function everythingOf({ one, mediaId, agentId, callId, ownVoiceId, earned }: Nightjar): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(site.db);
  const ids = [one.uid, mediaId, agentId, callId, ownVoiceId, earned].join("|");
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    // Letters are sent while the test runs.
    if (name === "outbound_letters") continue;
    const found = await sql<{ row: string }>`
      SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} t WHERE to_jsonb(t)::text ~ ${ids} ORDER BY 1`.execute(
      site.db,
    );
    rows.push(...found.rows.map(({ row }) => `${name}: ${row}`));
  }
  return rows;
}

/** What of the creator's stands in an answer to somebody else. */
const told = ({ text, headers }: Answer) =>
  whose.secrets.filter((secret) => `${text}${headers.get("location") ?? ""}`.includes(secret));

test("the search works: the creator gets all of their data", async () => {
  const pages = ["profile", "earnings", "agent/basic", "voices/new", "settings/verification"];
  const answers = await Promise.all(pages.map((page) => whose.one.get(`/model/${page}`)));
  const all = answers.map(({ text }) => text).join(" ");
  expect(whose.secrets.filter((secret) => !all.includes(secret))).toEqual([]);
  expect(before.length).toBeGreaterThan(20);
});

describe("no creator reads or changes another creator's data over an endpoint", () => {
  test("all endpoints of the server are in the table or listed elsewhere by name", () => {
    const app = createApp(site.composition, null, process.cwd());
    const listed = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
    const unknown = [...listed].filter((door) => !doors[door] && !elsewhere.some((one) => one.test(door)));
    expect(unknown).toEqual([]);
    expect(Object.keys(doors).filter((door) => !listed.has(door))).toEqual([]);
  });

  test.each(Object.entries(doors))(
    "%s answers its owner alone, and changes nothing for others [N-24]",
    async (door, { at, body, raw, headers = {}, answers }) => {
      const [method = ""] = door.split(" ");
      const sent = raw?.body ?? (body ? JSON.stringify(body(whose)) : undefined);
      const found: number[] = [];
      for (const kind of kinds) {
        const answer = await people[kind].ask(at(whose), {
          method,
          headers: { ...(raw ? { "content-type": raw.type } : {}), ...headers },
          ...(method === "GET" || sent === undefined ? {} : { body: sent }),
        });
        found.push(answer.status);
        expect([kind, told(answer)]).toEqual([kind, []]);
      }
      expect(found).toEqual(answers);
      expect(await everythingOf(whose)).toEqual(before);
    },
  );
});

const area = () => [...new Set(everyPath())].filter((path) => /^\/(model|test|other)(\/|$)/.test(path));
const addressOf = (path: string) =>
  path.replace(":slug", "what-a-minute-earns").replace("*", "creators/earning/payouts");

describe("nor on a page", () => {
  test("every creator page with a form is in the table", async () => {
    const { routes } = (await builtPages(process.cwd()).load()) as ServerBuild;
    const pathOf = (id: string | undefined): string => {
      const route = id === undefined ? undefined : routes[id];
      return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
    };
    const taking = Object.values(routes).flatMap((route) => (route?.module.action ? [pathOf(route.id)] : []));
    expect(taking.filter((path) => area().includes(path)).sort()).toEqual(Object.keys(forms).sort());
  });

  test.each(area())("%s does not show it to others", async (path) => {
    const { one, agentId, mediaId, ownVoiceId } = whose;
    const query = `uid=${one.uid}&username=${one.username}&agentId=${agentId}&id=${mediaId}&removed=${mediaId}&voice=${ownVoiceId}&q=murmur`;
    const ending = [(address: string) => address, (address: string) => `${address}.data`];
    for (const kind of kinds) {
      for (const [index, as] of ending.entries()) {
        const answer = await people[kind].get(`${as(addressOf(path))}?${query}`);
        expect([kind, told(answer)]).toEqual([kind, []]);
        const isTheirs = answer.status === 200 && (index === 0 || kind === "creator");
        expect([kind, isTheirs]).toEqual([kind, kind === "creator"]);
      }
    }
    expect(await everythingOf(whose)).toEqual(before);
  });

  test.each(Object.entries(forms))("%s does not change it for others", async (path, fieldsOf) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const kind of kinds) {
      for (const fields of fieldsOf(whose)) {
        const answer = await people[kind].ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
        expect([kind, fields, told(answer)]).toEqual([kind, fields, []]);
        expect(answer.status, `${kind} ${JSON.stringify(fields)}`).toBeLessThan(500);
      }
    }
    expect(await everythingOf(whose)).toEqual(before);
  });
});
