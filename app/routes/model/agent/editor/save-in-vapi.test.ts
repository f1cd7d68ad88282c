import { afterEach, expect, test } from "vitest";
import { saveInVapi } from "./save-in-vapi.ts";

const agent = { content_type: "joi", first_message: "Hello.", voice_id: "radio-tenor", username: "owl" };
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** A server at the other end of `fetch`, which a browser brings along. */
function serverThat(answersWith: () => Response) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), init });
    return String(url) === "/api/auth/token" ? Response.json({ token: "ey.a.b" }) : answersWith();
  };
  return asked;
}

test("sends what is saved with an identity token, and reads nothing of the answer, which its status decides [C-13]", async () => {
  const answer = new Response("not even JSON");
  const asked = serverThat(() => answer);
  expect(await saveInVapi(agent)).toBeNull();
  expect(answer.bodyUsed).toBe(false);
  expect(asked[1]).toMatchObject({
    url: "/api/agents/save-in-vapi",
    init: { method: "POST", headers: { authorization: "Bearer ey.a.b" }, body: JSON.stringify(agent) },
  });
});

test("says that it failed, whatever is answered, also when nothing is [C-13, N-35]", async () => {
  for (const status of [401, 409, 422, 429, 502]) {
    const answer = Response.json({ message: "Another message." }, { status });
    serverThat(() => answer);
    expect(await saveInVapi(agent)).toMatch(/^The voice service did not accept the companion/);
    expect(answer.bodyUsed).toBe(false);
  }
  globalThis.fetch = async () => {
    throw new TypeError("offline");
  };
  expect(await saveInVapi(agent)).toMatch(/Your price is saved; please try again\.$/);
});
