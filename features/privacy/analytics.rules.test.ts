import { expect, test } from "vitest";
import {
  analyticsFor,
  analyticsScripts,
  analyticsSources,
  consentOf,
  hasOptedOut,
  mayBeMeasured,
} from "./analytics.rules.ts";

const ids = { gtmId: "GTM-ABC123", sessionAnalyticsId: "s3ss10n" };
const none = { gtmId: null, sessionAnalyticsId: null };
const granted = { ids, consent: "granted", optedOut: false, pathname: "/" } as const;

test("reads the choice from its cookie; anything else counts as no choice", () => {
  expect(consentOf("a=1; analyticsConsent=granted; b=2")).toBe("granted");
  expect(consentOf("analyticsConsent=refused")).toBe("refused");
  for (const cookies of [
    "",
    null,
    undefined,
    "analyticsConsent=",
    "analyticsConsent=grantedx",
    "xanalyticsConsent=granted",
  ]) {
    expect(consentOf(cookies)).toBeNull();
  }
});

test("loads scripts only with an id, with consent and without Global Privacy Control", () => {
  expect(analyticsFor(granted)).toEqual(ids);
  expect(analyticsFor({ ...granted, ids: none })).toBeNull();
  expect(analyticsFor({ ...granted, consent: null })).toBeNull();
  expect(analyticsFor({ ...granted, consent: "refused" })).toBeNull();
  expect(analyticsFor({ ...granted, optedOut: true })).toBeNull();
  expect([hasOptedOut("1"), hasOptedOut("0"), hasOptedOut(null)]).toEqual([true, false, false]);
});

test("never measures calls, accounts, messages or the creators' and admins' areas, even with consent", () => {
  for (const pathname of [
    "/call/new/1",
    "/call/1",
    "/user/account",
    "/user",
    "/User/account",
    "/model/dashboard",
    "/admin",
    "/admin/messages",
    "/legal/report",
    "/legal/report/AB12",
    "/legal/privacy-choices",
    "/reset-password/token",
    "/dev/mailbox",
    "/agent/1",
    "/agents/1",
    "/dashboard",
    "/luna/private",
  ]) {
    expect([pathname, mayBeMeasured(pathname)]).toEqual([pathname, false]);
    expect(analyticsFor({ ...granted, pathname })).toBeNull();
  }
});

test("public pages can be measured", () => {
  for (const pathname of [
    "/",
    "/agents",
    "/free",
    "/login",
    "/signup",
    "/luna",
    "/blog",
    "/blog/a",
    "/docs/a/b",
    "/legal/terms",
  ]) {
    expect([pathname, mayBeMeasured(pathname)]).toEqual([pathname, true]);
  }
});

test("each id loads its own script", () => {
  expect(analyticsScripts(ids)).toEqual([
    "https://www.googletagmanager.com/gtm.js?id=GTM-ABC123",
    "https://www.clarity.ms/tag/s3ss10n",
  ]);
  expect(analyticsScripts({ ...none, gtmId: "GTM-1&x=2" })).toEqual([
    "https://www.googletagmanager.com/gtm.js?id=GTM-1%26x%3D2",
  ]);
  expect(analyticsScripts(none)).toEqual([]);
});

test("the content security policy allows only the services in use", () => {
  expect(analyticsSources(null)).toEqual({ scripts: [], connections: [], pictures: [] });
  expect(analyticsSources({ ...none, sessionAnalyticsId: "s" }).scripts).toEqual(["https://*.clarity.ms"]);
  expect(analyticsSources({ ...ids, sessionAnalyticsId: null })).toEqual({
    scripts: ["https://www.googletagmanager.com"],
    connections: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
    pictures: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
  });
});
