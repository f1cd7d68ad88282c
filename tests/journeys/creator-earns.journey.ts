import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { chargeOf, creatorPart } from "#features/ledger/charge.rules.ts";
import { dayLabel } from "#platform/days/days.ts";
import { micros, zero } from "#platform/money/money.ts";
import {
  buildTheCompanion,
  fillTheProfile,
  followTheChecklist,
  hearTheDraft,
  keepAVoice,
  payForACall,
  photoBadges,
  proveIdentity,
  seeItPublished,
  signUpAsModel,
  stands,
} from "./support/creator-earns-steps.ts";
import { memberPage, newPage, openUntil, phone } from "./support/people.ts";
import { openSite, test } from "./support/site.ts";

const username = "wrenalder";
const companion = { name: "Lanternjaw", voice: "Radio tenor", price: "1.50" };
const price = 1_500_000n;
/** As the operator's settings stand at first: the fee of a paid minute, the creator's share of the rest, the wait of the new. */
const usageFee = 200_000n;
const shareBps = 7_000n;
const newCreatorHoldDays = 14;

type BookedLine = { username: string; callId: string; micros: string };

test("from signing up as a creator to earnings that match the ledger to the cent [P-13, N-08, N-46]", async ({
  browser,
}) => {
  const journal = join(mkdtempSync(join(tmpdir(), "noct-journal-")), "journal.json");
  const site = await openSite({ JOURNAL_COPY: journal }, ["tests/journeys/support/diligent-admin-process.ts"]);
  const page = await newPage(browser, site, { viewport: phone, provokes: /status of 4/ });
  await signUpAsModel(page, site.url, username);

  await followTheChecklist(page, { next: "profile", percent: 0, to: /\/model\/profile/ });
  await fillTheProfile(page);
  await followTheChecklist(page, { next: "identity", percent: 14, to: /\/model\/settings\/verification/ });
  await proveIdentity(page);
  await stands(page, "Identity", "Done");
  await openUntil(page, "/model/profile", photoBadges(page, "Public").nth(1));
  await followTheChecklist(page, { next: "voice", percent: 28, to: /\/model\/voices/ });
  await keepAVoice(page, companion.voice);
  await followTheChecklist(page, { next: "companion", percent: 42, to: /\/model\/agent\/basic/ });
  await buildTheCompanion(page, companion);
  await hearTheDraft(page);

  const customer = await memberPage(browser, site, "paid credit");
  await customer.goto(`/${username}`);
  await expect(customer.getByText(companion.name)).toHaveCount(0);
  await followTheChecklist(page, { next: "review", percent: 71, to: /\/model\/agent\/publish/ });
  await page.getByRole("button", { name: "Submit for review" }).click();
  const card = customer.getByRole("link", { name: new RegExp(companion.name) }).first();
  await openUntil(customer, `/agents?q=${companion.name.toLowerCase()}`, card);
  await seeItPublished(page);
  await card.click();
  await expect(customer).toHaveURL(new RegExp(`/${username}$`));
  const { callId, chargeableMs } = await payForACall(site, customer, companion.name);

  const paid = chargeOf(micros(price), chargeableMs);
  const terms = { shareBps: Number(shareBps), usageFeePerMinute: micros(usageFee) };
  const share: bigint = creatorPart({ ...terms, paidTotal: paid, rate: micros(price), alreadyCredited: zero });
  expect(share).toBeGreaterThan(0n);
  const file = await (await page.request.get("/api/me/earnings.csv")).text();
  const line = file.split("\n").find((one) => one.includes(callId)) ?? "";
  const [, , kind, pending, available, state, clearsAt] = line.trim().split(",");
  expect([kind, microsOf(pending), microsOf(available), state]).toEqual(["earned", share, 0n, "waiting"]);
  const [startedAt] = line.split(",");
  const clears = new Date(Date.parse(startedAt ?? "") + newCreatorHoldDays * 86_400_000);
  expect(clearsAt).toBe(clears.toISOString());
  await expect(() => expect(bookedFor(journal, callId)).toBe(share)).toPass();

  await page.goto("/model/earnings");
  const cents = `$${(Number(share / 10_000n) / 100).toFixed(2)}`;
  const stat = page.locator("dl > div").filter({ hasText: "Pending" });
  await expect(stat).toContainText(cents);
  await expect(stat).toContainText(`${cents} clears on ${dayLabel(clears)}`);
  const row = page.getByRole("region", { name: "When it clears" }).getByRole("row").filter({ hasText: cents });
  await expect(row).toContainText(dayLabel(clears));
  await page.context().close();
  await customer.context().close();
  await site.close();
});

/** What the books say that the creator was credited for a call, over all its postings. */
function bookedFor(journal: string, callId: string): bigint {
  const lines = JSON.parse(readFileSync(journal, "utf8")) as BookedLine[];
  const ofCall = lines.filter((line) => line.callId === callId);
  expect(ofCall.every((line) => line.username === username)).toBe(true);
  return ofCall.reduce((sum, { micros }) => sum + BigInt(micros), 0n);
}

/** `0.203580` dollars in micro-dollars, without a detour over floating numbers. */
function microsOf(dollars = ""): bigint {
  const [whole = "0", rest = ""] = dollars.split(".");
  return BigInt(whole) * 1_000_000n + BigInt(rest.padEnd(6, "0"));
}
