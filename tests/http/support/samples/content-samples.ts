import { aJpeg } from "#tests/builders/pictures.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import { upload } from "../uploads.ts";
import type { Visitor } from "../visitor.ts";

/** What admins ask about what creators send, by route: each answer beside those that any operation gives. */
export async function contentSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const creator = await site.signedIn(site.stage.creators[0]?.email ?? "");
  const photo = async (seed: number) => (await upload(creator, "photo", `${seed}.jpg`, await aJpeg(seed))).id;
  const [decided, together, approved] = [await photo(81), await photo(82), await photo(83)];
  const approve = { decision: "approve", seen: true };
  await expectOk(admin.post(`/api/admin/content/photo/${approved}/decision`, approve));
  const approval = { ids: [together], seen: [together] };
  const aPhoto = { kind: "photo", id: decided };

  return {
    "GET /admin/content": [
      { status: 200 },
      { status: 400, query: "?cursor=made-up" },
      { status: 422, query: "?kind=poem" },
    ],
    "GET /admin/content/stopped": [{ status: 200 }],
    "POST /admin/content/photos/approval": [
      { status: 422, body: { ...approval, seen: [] } },
      { status: 204, body: approval },
      { status: 409, body: approval },
    ],
    "POST /admin/content/:kind/:id/undo": [
      { status: 422, params: { kind: "voice", id: approved } },
      { status: 204, params: { kind: "photo", id: approved } },
      { status: 409, params: { kind: "photo", id: approved } },
    ],
    "POST /admin/content/:kind/:id/decision": [
      { status: 422, params: { ...aPhoto, kind: "poem" }, body: approve },
      { status: 204, params: aPhoto, body: approve },
      { status: 409, params: aPhoto, body: approve },
    ],
  };
}
