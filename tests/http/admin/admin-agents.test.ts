import { afterAll, describe, expect, test } from "vitest";
import type { AdminAgent, AdminAgentPage } from "#features/agents/admin/admin-agents.schema.ts";
import type { CataloguePage } from "#features/agents/agents.schema.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { expectRefused } from "../support/refusals.ts";
import { expectOk } from "../support/site-under-test.ts";

const base = "/api/admin/agents";
const reason = "Asked for in a test";
const site = await siteOfFile();
const admin = await site.signedIn(site.stage.admin);
const visitor = await site.visit();
afterAll(() => expect(site.faults).toEqual([]));

const fileOf = async (id: string) => (await expectOk<AdminAgent>(admin.get(`${base}/${id}`))).body;
const catalogued = async () =>
  (await expectOk<CataloguePage>(visitor.get("/api/agents"))).body.agents.map((agent) => agent.name);
const recorded = async (id: string) => {
  const rows = site.db.selectFrom("audit_log").select(["action", "reason"]).where("subject_id", "=", id);
  return (await rows.where("actor_role", "=", "admin").orderBy("at").orderBy("id").execute()).map(
    ({ action }) => action,
  );
};

describe("agents over HTTP", () => {
  test("are found by name, edited under the same rules as by their creator, and changed in calls immediately", async () => {
    const id = site.agentId("Mara");
    const found = await expectOk<AdminAgentPage>(admin.get(`${base}?q=mar`));
    expect(found.body.agents.map((agent) => agent.id)).toEqual([id]);
    const { version } = await fileOf(id);
    const step = (fields: object, wishes: object = {}) =>
      admin.post(`${base}/${id}/steps/basic`, { reason, version, fields, ...wishes });
    for (const wrong of [{ reason: " " }, { version: "x" }, { fields: { status: "active" } }]) {
      expectRefused(await step({ description: "New." }, wrong), JSON.stringify(wrong));
    }
    const short = await step({ first_message: "Hi" });
    expect(short).toMatchObject({ status: 422, body: { fields: { first_message: [expect.any(String)] } } });
    expect((await step({ description: "Edited by us." })).status).toBe(204);
    expect(await step({ description: "Over an older page." })).toMatchObject({
      status: 409,
      body: { code: "agents.out_of_date" },
    });
    const agent = await expectOk<{ description: string }>(visitor.get(`/api/agents/${id}`));
    expect(agent.body.description).toBe("Edited by us.");
    expect(await recorded(id)).toEqual(["agents.edited"]);
    expect((await admin.post(`${base}/${id}/steps/secrets`, { reason, version, fields: {} })).status).toBe(422);
  });

  test("are paused, resumed, featured and retired, each with one audit log entry", async () => {
    const id = site.agentId("Juno");
    const action = (name: string, body: object = {}) => admin.post(`${base}/${id}/${name}`, { reason, ...body });
    expect((await action("pause")).status).toBe(204);
    expect(await catalogued()).not.toContain("Juno");
    expect((await visitor.get(`/api/agents/${id}`)).status).toBe(404);
    expectRefused(await action("pause"), "paused twice");
    expect((await action("resume")).status).toBe(204);
    for (const place of [0, 1_001, "first"]) expect((await action("feature", { place })).status, `${place}`).toBe(422);
    expect((await action("feature", { place: 1 })).status).toBe(204);
    expect((await catalogued())[0]).toBe("Juno");
    expect((await action("unfeature")).status).toBe(204);
    expect((await catalogued()).at(-1)).toBe("Juno");
    expectRefused(await action("retire"), "retired without saying that it is meant");
    expect((await action("retire", { certain: "true" })).status).toBe(204);
    expect(await catalogued()).not.toContain("Juno");
    expect(await fileOf(id)).toMatchObject({ state: "retired", actions: [] });
    expect(await recorded(id)).toEqual([
      "agents.paused",
      "agents.resumed",
      "agents.featured",
      "agents.unfeatured",
      "agents.retired",
    ]);
  });
});
