import { once } from "node:events";
import { request } from "node:http";
import { afterEach, expect, test } from "vitest";
import { createLog } from "#platform/log/log.ts";
import { heldClock } from "../support/held-clock.ts";
import { type Site, siteUnderTest, stranger } from "../support/site-under-test.ts";

let site: Site | undefined;
afterEach(() => site?.close());

/** A sign-up of which half has been sent: the server waits for the rest. Over a connection that is kept. */
async function halfSignUp(on: Site, body: string) {
  const { port, running } = on;
  const cookie = (await on.visit()).cookieHeader();
  const arrived = once(running.server, "request");
  const sending = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/auth/sign-up/email",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      connection: "keep-alive",
      cookie,
      origin: `http://127.0.0.1:${port}`,
      "x-forwarded-for": "198.51.100.7",
    },
  });
  const answer = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    sending.once("error", reject);
    sending.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve({ status: response.statusCode, connection: response.headers.connection }));
    });
  });
  sending.write(body.slice(0, 20));
  await arrived;
  return { answer, finish: () => sending.end(body.slice(20)) };
}

test("a stopping server finishes the requests that it has, and takes no others", async () => {
  site = await siteUnderTest({ embedded: true });
  const { port } = site;
  const member = stranger();
  const signUp = await halfSignUp(site, JSON.stringify(member));
  const stopped = site.stop();
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
  signUp.finish();
  expect(await signUp.answer).toEqual({ status: 200, connection: "close" });
  await stopped;
  const { db, close } = await site.reopen();
  const kept = await db.selectFrom("users").select("uid").where("username", "=", member.username).execute();
  await close();
  expect(kept).toHaveLength(1);
});

test("a request that never ends does not hold up the end of the server", async () => {
  const { clock, run } = heldClock([8_000]);
  site = await siteUnderTest({ clock });
  const signUp = await halfSignUp(site, JSON.stringify(stranger()));
  const broken = expect(signUp.answer).rejects.toThrow();
  const stopped = site.stop();
  await run(8_000);
  await stopped;
  await broken;
});

test("a server behind a load balancer says that it is not ready, and serves until the balancer has noticed", async () => {
  const { clock, held } = heldClock([7_000]);
  const lines: { msg: string; drainMs?: number }[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  site = await siteUnderTest({ clock, log, settings: { DRAIN_S: "7" } });
  const one = await site.visit();
  const stopped = site.stop({ drains: true });
  const drained = await held(7_000);
  expect(await one.get("/readyz")).toMatchObject({ status: 503, text: "stopping" });
  expect(await one.get("/api/agents")).toMatchObject({ status: 200 });
  drained();
  await stopped;
  await expect(one.get("/livez")).rejects.toThrow();
  const steps = lines.filter(({ msg }) => /^(start|stop): /.test(msg));
  expect(steps, "its log tells when it opened and how it stopped").toMatchObject([
    { msg: "start: the site is open" },
    { msg: "stop: no longer ready for visitors", drainMs: 7_000 },
    { msg: "stop: everything is closed" },
  ]);
});
