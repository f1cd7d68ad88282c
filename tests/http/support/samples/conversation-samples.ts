import { uuidv7 } from "#platform/ids/ids.ts";
import { endCall, startCall } from "../calls.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

/** What customers ask about their calls. */
export async function conversationSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const [who, creator, eager] = [await site.member(), await site.member({ userType: "model" }), await site.member()];
  const ungated = await site.member({ gate: false });
  const agentId = site.agentId("Ivy");
  const ended = { id: (await startCall(who, agentId)).callId };
  await endCall(who, ended.id);
  const live = { id: "" };
  /** A call that nobody connects to is given up within a minute, so it is begun right before it is asked about. */
  const begin = async () => {
    if (live.id !== "") await endCall(who, live.id);
    live.id = (await startCall(who, agentId, { capUsd: "2.50" })).callId;
  };
  const resting = await site.member();
  const rested = { id: "" };
  /** Takes a break during a call. */
  const rest = async () => {
    rested.id = (await startCall(resting, agentId, { capUsd: "2.50" })).callId;
    const { services, viewerOf } = site.composition;
    await services.limits.takeBreak(await viewerOf(new Headers({ cookie: resting.cookieHeader() })), 1);
  };
  const nothing = { id: uuidv7() };
  const nobody = { agentId: uuidv7() };
  const turn = (on: boolean) => () =>
    expectOk(admin.post("/api/admin/settings/switches", { name: "newCalls", on, reason: "For a test" }));
  const often = () => Promise.all(Array.from({ length: 60 }, () => eager.post("/api/conversations", nobody)));

  return {
    "POST /conversations": [
      { who: await site.member(), status: 201, body: { agentId, capUsd: "2.50" } },
      { who: creator, status: 402, body: { agentId } },
      { who: ungated, status: 403, body: { agentId } },
      { who, status: 404, body: nobody },
      { who, status: 409, body: { agentId }, before: begin },
      { who: eager, status: 429, body: nobody, before: often },
      { who, status: 503, body: { agentId }, before: turn(false), after: turn(true) },
    ],
    "GET /conversations/:id": [
      { who, status: 200, params: ended },
      { who, status: 404, params: nothing },
      { who, status: 404, params: { id: "none" } },
    ],
    "POST /conversations/:id/token": [
      { who, status: 200, params: live, before: begin },
      { who: ungated, status: 403, params: live },
      { who, status: 404, params: nothing },
      { who, status: 409, params: ended },
    ],
    "POST /conversations/:id/cap": [
      { who, status: 200, params: live, body: { capUsd: "3" }, before: begin },
      { who: resting, status: 403, params: rested, body: {}, before: rest },
      { who, status: 404, params: nothing, body: {} },
      { who, status: 409, params: ended, body: {} },
      { who, status: 422, params: live, body: { capUsd: "2" } },
    ],
    "POST /conversations/:id/end": [
      { who, status: 200, params: ended },
      { who, status: 404, params: nothing },
    ],
    "GET /conversations/:id/transcript": [
      { who, status: 200, params: ended },
      { who, status: 404, params: nothing },
    ],
    "DELETE /conversations/:id/transcript": [
      { who, status: 204, params: ended },
      { who, status: 404, params: nothing },
      { who, status: 409, params: live, before: begin },
    ],
    "GET /me/talked-to": [
      { who, status: 200 },
      { who: creator, status: 403 },
      { who: ungated, status: 403 },
    ],
    "DELETE /me/talked-to/:id": [
      { who, status: 204, params: { id: agentId } },
      { who, status: 404, params: nothing },
      { who: creator, status: 403, params: { id: agentId } },
    ],
    "PUT /me/talked-to/:id": [
      { who, status: 204, params: { id: agentId } },
      { who, status: 404, params: nothing },
      { who: creator, status: 403, params: { id: agentId } },
    ],
    "GET /me/call-choices": [{ who, status: 200 }],
    "PUT /me/call-choices": [{ who, status: 200, body: { private: false } }],
  };
}
