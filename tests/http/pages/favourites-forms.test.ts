import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { pageOf } from "../support/page-of.ts";
import { formWith, sendForm } from "../support/plain-forms.ts";
import { siteOfFile } from "../support/shared-site.ts";
import { expectOk } from "../support/site-under-test.ts";
import type { Member } from "../support/visitor.ts";

// Favorites in a browser without scripts. Needs the built screens.

const here = "/user/favourites";
const site = await siteOfFile({ screens: true });
afterAll(() => {
  expect(site.faults).toEqual([]);
});

async function withFavourites(...names: string[]): Promise<Member> {
  const member = await site.member();
  for (const name of names) await expectOk(member.ask(`/api/me/favourites/${site.agentId(name)}`, { method: "PUT" }));
  return member;
}

const favouritesOf = async (member: Member) =>
  (await expectOk<{ favourites: { name: string }[] }>(member.get("/api/me/favourites"))).body.favourites.map(
    ({ name }) => name,
  );

test("a favorite that was removed without scripts can be added again from the page that it is gone from", async () => {
  const member = await withFavourites("Ivy", "Sable");
  const remove = await formWith(member, here, "Remove Ivy from favorites");
  const removed = await sendForm(member, remove, "Remove Ivy from favorites");
  expect(removed).toMatchObject({ status: 302, to: `${here}?removed=${site.agentId("Ivy")}` });
  expect(await favouritesOf(member)).toEqual(["Sable"]);

  const address = removed.to ?? "";
  expect((await pageOf(member, address)).html).toContain("Ivy is no longer a favorite.");
  const undo = await formWith(member, address, "Undo");
  expect(await sendForm(member, undo, "Undo")).toMatchObject({ status: 302, to: here });
  expect(await favouritesOf(member)).toEqual(expect.arrayContaining(["Ivy", "Sable"]));
  expect((await pageOf(member, address)).html, "it is a favorite").not.toContain("no longer a favorite");
});

test("the last favorite has a way back as well, and a page elsewhere gets no message, since its button is the way back", async () => {
  const member = await withFavourites("Ivy");
  const remove = await formWith(member, here, "Remove Ivy from favorites");
  const { to } = await sendForm(member, remove, "Remove Ivy from favorites");
  const { html } = await pageOf(member, to ?? "");
  for (const words of ["Nobody yet", "Ivy is no longer a favorite.", "Undo"]) expect(html).toContain(words);

  const add = await formWith(member, "/agents?sort=price", "Add Ivy to favorites");
  for (let times = 0; times < 2; times += 1)
    expect(await sendForm(member, add, "Add Ivy to favorites")).toMatchObject({
      status: 302,
      to: "/agents?sort=price",
    });
});

test("nothing is told of a companion that is not public, whatever the address says", async () => {
  const member = await withFavourites("Noor");
  await sql`UPDATE agents SET held_at = now() WHERE id = ${site.agentId("Noor")}`.execute(site.db);
  const remove = await formWith(member, here, "Remove Noor from favorites");
  const { to } = await sendForm(member, remove);
  const { html } = await pageOf(member, to ?? "");
  expect(html).toContain("Removed. It can&#x27;t be added again while it isn&#x27;t available.");
  expect(html).not.toMatch(/Noor|Undo/);
  for (const made of ["none", "%00", `${site.agentId("Noor")}x`])
    expect((await pageOf(member, `${here}?removed=${made}`)).status, made).toBe(200);
});
