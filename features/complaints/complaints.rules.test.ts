import { describe, expect, test } from "vitest";
import {
  askedOf,
  complaintKinds,
  evidenceLinks,
  forgetDecidedUpTo,
  immediateMeasure,
  namedKinds,
  placeOnSite,
  reasonCodes,
  reasonsOfKind,
  severityOf,
} from "./complaints.rules.ts";

describe("reasons", () => {
  test("are offered for every kind, and every one that we keep can be chosen somewhere", () => {
    const offered = complaintKinds.flatMap((kind) => reasonsOfKind[kind].map(({ id }) => id));
    expect([...new Set(offered)].sort()).toEqual([...reasonCodes].sort());
    for (const kind of complaintKinds) expect(reasonsOfKind[kind].length).toBeGreaterThan(0);
  });

  test("weigh danger to a child highest", () => {
    expect([severityOf("csam_apparent"), severityOf("minor_sexual"), severityOf("underage_user")]).toEqual([3, 3, 3]);
    expect([severityOf("ncii"), severityOf("ip_dmca"), severityOf("spam")]).toEqual([2, 1, 0]);
  });

  test("that cannot wait are acted on at once: pictures withheld, or the whole agent", () => {
    expect(immediateMeasure("ncii")).toBe("withhold_media");
    for (const reason of ["csam_apparent", "minor_sexual", "likeness_no_consent"] as const) {
      expect(immediateMeasure(reason)).toBe("hold_agent");
    }
    const others = reasonCodes.filter((reason) => immediateMeasure(reason) === null);
    expect(others).toContain("underage_user");
    expect(others).toHaveLength(reasonCodes.length - 4);
  });
});

describe("the form", () => {
  test("asks for the six parts of a copyright notice", () => {
    const asked = askedOf.copyright;
    for (const field of ["work", "location", "postalAddress", "phone", "email", "accuracy", "signature"] as const) {
      expect(asked[field], field).toBe("required");
    }
  });

  test("asks for signature, place, statement and contact before intimate images are taken down", () => {
    const asked = askedOf["intimate-images"];
    for (const field of ["signature", "location", "relation", "accuracy", "email", "name"] as const) {
      expect(asked[field], field).toBe("required");
    }
  });

  test("lets anybody report a concern about a minor, a companion or a call without a name", () => {
    for (const kind of ["underage", "conduct", "other"] as const) {
      expect([askedOf[kind].name, askedOf[kind].email]).toEqual(["optional", "optional"]);
    }
  });
});

test("evidence is at most five addresses on the web, one per line", () => {
  expect(evidenceLinks(" https://example.com/a \n\nhttp://example.org/b?c=d\r\n")).toEqual([
    "https://example.com/a",
    "http://example.org/b?c=d",
  ]);
  expect(evidenceLinks("")).toEqual([]);
  for (const bad of [
    "javascript:alert(1)",
    "example.com",
    "ftp://example.com/a",
    "https://localhost",
    "https://a.b c",
  ]) {
    expect(evidenceLinks(bad), bad).toBeNull();
  }
  expect(evidenceLinks(Array(6).fill("https://example.com/a").join("\n"))).toBeNull();
  expect(evidenceLinks(`https://example.com/${"a".repeat(500)}`)).toBeNull();
});

test("an address of this site leads to the agent or creator that it shows, and no other address does", () => {
  const site = "https://nocturne.example";
  const id = "01990000-0000-7000-8000-000000000001";
  expect(placeOnSite(`see https://nocturne.example/agent/${id} please`, site)).toEqual({ agentId: id });
  expect(placeOnSite("https://nocturne.example/harbourlight?x=1", site)).toEqual({ username: "harbourlight" });
  for (const other of ["Ivy", "https://elsewhere.example/harbourlight", "https://nocturne.example/a/b", "https://%"]) {
    expect(placeOnSite(other, site), other).toBeNull();
  }
});

describe("what is kept of a reporter", () => {
  test("is a name where the law wants one on the notice, and nowhere else", () => {
    expect(namedKinds).toEqual(["intimate-images", "illegal", "copyright", "privacy"]);
  });

  test("ends a year after the decision", () => {
    expect(forgetDecidedUpTo(new Date("2027-02-01T00:00:00Z"))).toEqual(new Date("2026-02-01T00:00:00Z"));
  });
});
