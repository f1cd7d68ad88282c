import { agreementTicks, agreementVersion } from "#features/verifications/verifications.rules.ts";
import { aPicture, passport } from "#tests/builders/identity-papers.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Member, Visitor } from "../visitor.ts";

const base = "/api/me/verification";
const agreed = {
  version: agreementVersion,
  ...Object.fromEntries(agreementTicks.map((name) => [name, "true"])),
};
const secondLook = { words: "The corner of the document is there." };

/** What creators ask about their identity and their voices. */
export async function creatorSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const picture = await aPicture();
  const creator = () => site.member({ userType: "model" });
  const filled = async () => {
    const one = await creator();
    await expectOk(one.ask(`${base}/details`, { method: "PUT", body: JSON.stringify(passport) }));
    for (const kind of ["front", "selfie"]) {
      const headers = { "content-type": "image/jpeg" };
      await expectOk(one.ask(`${base}/pictures/${kind}`, { method: "PUT", body: new Uint8Array(picture), headers }));
    }
    await expectOk(one.post(`${base}/agreement`, agreed));
    return one;
  };
  const submitted = async () => {
    const one = await filled();
    await expectOk(one.post(`${base}/submission`));
    return one;
  };
  const [who, waiting, refused, eager] = [await creator(), await submitted(), await submitted(), await creator()];
  await refuse(admin, refused);
  const often = () => Promise.all(Array.from({ length: 10 }, () => eager.post(`${base}/submission`)));

  return {
    "GET /me/verification": [{ who: waiting, status: 200 }],
    "PUT /me/verification/details": [
      { who, status: 200, body: passport },
      { who: waiting, status: 409, body: passport },
    ],
    "DELETE /me/verification/pictures/:kind": [
      { who, status: 200, params: { kind: "front" } },
      { who: waiting, status: 409, params: { kind: "front" } },
      { who, status: 422, params: { kind: "side" } },
    ],
    "POST /me/verification/agreement": [
      { who, status: 200, body: agreed },
      { who, status: 409, body: { ...agreed, version: "0" } },
    ],
    "POST /me/verification/submission": [
      { who: await filled(), status: 200 },
      { who: await creator(), status: 409 },
      { who, status: 422 },
      { who: eager, status: 429, before: often },
    ],
    "DELETE /me/verification/submission": [
      { who: await submitted(), status: 200 },
      { who: await creator(), status: 409 },
    ],
    "POST /me/verification/second-look": [
      { who: refused, status: 200, body: secondLook },
      { who: await creator(), status: 409, body: secondLook },
    ],
    "GET /voices": [
      { who, status: 200, query: "?language=en" },
      { who, status: 400, query: "?cursor=made-up" },
      { who, status: 422, query: "?pitch=shrill" },
    ],
  };
}

async function refuse(admin: Visitor, { username }: Member): Promise<void> {
  const queue = "/api/admin/verifications";
  const { body } = await expectOk<{ waiting: { id: string; username: string }[] }>(admin.get(queue));
  const id = body.waiting.find((one) => one.username === username)?.id ?? "";
  await expectOk(admin.post(`${queue}/${id}/openings`, { reason: "It is next in the queue" }));
  const refusal = { reasons: ["document_unreadable"], note: "The corner is cut off." };
  await expectOk(admin.post(`${queue}/${id}/rejection`, refusal));
}
