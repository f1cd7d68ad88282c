import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { isDemoOnLoopback } from "./demo.ts";
import { addressAdvice, addressOfSite, isReachedByOthers } from "./reach.ts";

const embedded = { engine: "embedded" as const };

test.each<[string, Record<string, string>, { others: boolean; advised: boolean }]>([
  ["on this machine", {}, { others: false, advised: false }],
  ["behind a proxy whose address is not named", { TRUSTED_PROXIES: "1" }, { others: true, advised: true }],
  ["behind no proxy", { TRUSTED_PROXIES: "0" }, { others: false, advised: false }],
  [
    "behind a proxy on this machine",
    { TRUSTED_PROXIES: "1", PUBLIC_URL: "http://localhost:8080" },
    { others: false, advised: false },
  ],
  [
    "at a public address",
    { TRUSTED_PROXIES: "0", PUBLIC_URL: "https://nocturne.example" },
    { others: true, advised: false },
  ],
])("a site on 127.0.0.1 %s", (_, settings, { others, advised }) => {
  const config = readConfig({ HOST: "127.0.0.1", ...settings });
  expect(isReachedByOthers(config)).toBe(others);
  expect(isDemoOnLoopback(config, embedded), "its admin may go without a second factor").toBe(!others);
  expect(addressAdvice(config)).toEqual(advised ? expect.stringContaining("set PUBLIC_URL") : null);
  for (const given of [{ DEMO: "on" }, { PAYMENTS: "sandbox" }]) {
    const read = () => readConfig({ HOST: "127.0.0.1", ...settings, ...given });
    if (others) expect(read).toThrow(/DEMO|PAYMENTS/);
    else expect(read()).toMatchObject({ host: "127.0.0.1" });
  }
});

test("a site is at the address that is named, at the port that was chosen for it where none is", () => {
  expect(addressOfSite({ publicUrl: undefined }, 3_000)).toBe("http://localhost:3000");
  expect(addressOfSite({ publicUrl: "https://nocturne.example" }, 3_000)).toBe("https://nocturne.example");
  expect(addressOfSite({ publicUrl: "http://localhost:0" }, 4_321)).toBe("http://localhost:4321");
});
