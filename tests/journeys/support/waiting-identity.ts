import { type APIRequestContext, type Browser, expect } from "@playwright/test";
import { agreementTicks, agreementVersion } from "#features/verifications/verifications.rules.ts";
import { aPicture, passport } from "#tests/builders/identity-papers.ts";
import { memberPage, newMemberPage } from "./people.ts";
import type { Site } from "./site.ts";

const base = "/api/me/verification";

/** A creator whose identity waits for an admin; gives the id of the record. */
export async function waitingIdentity(browser: Browser, site: Site): Promise<string> {
  const creator = await newMemberPage(browser, site, "model");
  await fillIn(creator.context().request, site);
  await creator.context().close();
  const admin = await memberPage(browser, site, "admin");
  const answer = await admin.context().request.get(`${site.url}/api/admin/verifications`);
  const { waiting } = (await answer.json()) as { waiting: { id: string }[] };
  await admin.context().close();
  expect(waiting.length).toBeGreaterThan(0);
  return waiting.at(-1)?.id ?? "";
}

async function fillIn(request: APIRequestContext, site: Site): Promise<void> {
  const headers = { origin: site.url };
  const ticks = Object.fromEntries(agreementTicks.map((name) => [name, "true"]));
  const picture = { data: await aPicture(), headers: { ...headers, "content-type": "image/jpeg" } };
  const steps = [
    () => request.put(`${site.url}${base}/details`, { data: passport, headers }),
    () => request.put(`${site.url}${base}/pictures/front`, picture),
    () => request.put(`${site.url}${base}/pictures/selfie`, picture),
    () => request.post(`${site.url}${base}/agreement`, { data: { version: agreementVersion, ...ticks }, headers }),
    () => request.post(`${site.url}${base}/submission`, { headers }),
  ];
  for (const step of steps) {
    const answer = await step();
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}
