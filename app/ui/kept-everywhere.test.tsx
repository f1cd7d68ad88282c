import { globSync, readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { AgentCard } from "#features/agents/agents.schema.ts";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { AdminMenu } from "../components/admin/section-menu.tsx";
import { AgentGrid } from "../components/agents/agent-grid.tsx";
import { SiteFooter } from "../components/footer/site-footer.tsx";
import { SiteHeader } from "../components/header/site-header.tsx";
import { SectionMenu } from "../components/members/section-menu.tsx";
import type { RootData } from "../context/root-data.ts";
import { memberReducer, unknownMember } from "../members/member-store.rules.ts";
import { ListenerLanding } from "../routes/landing/listener-landing.tsx";
import LegalOverviewScreen from "../routes/legal/overview.tsx";

const brand = brandOfHost("");
const root = {
  brand,
  gate: { passed: true, refusal: null },
  viewer: null,
  profile: null,
  voices: [],
  year: 2031,
  config: { billingSupportUrl: "https://billing.example/", contactEmail: "hello@site.example", gtmId: "GTM-1" },
} as unknown as RootData;
const viewer = { username: "sam", userType: "user", role: "member" } as const;
const member = memberReducer(unknownMember, { type: "user-set", user: viewer });
const credited = memberReducer(member, { type: "profile-set", profile: { credit: "31.41", freeCredit: "0.00" } });
const agents: AgentCard[] = ["Ivy", "Lio", "Juno", "Sol", "Wren"].map((name) => ({
  id: name,
  name,
  tagline: "Calm",
  mood: "calm",
  voice: { pitch: "low", pace: "slow" },
  sampleSeconds: 5,
  modelUsername: "harbourlight",
  contentType: "companion",
  isNew: true,
  baseRate: "1.00",
  freeCredit: "5.00",
  freeSeconds: 300,
  rating: { up: 9, count: 10 },
  coverUrl: `/media/${name}.png`,
  sampleUrl: `/media/${name}.wav`,
})) as unknown as AgentCard[];
const kept = { days: 30, flaggedDays: 180 };
const terms = {
  freeCredit: "5.00",
  kept,
  rate: { min: "0.50", max: "10.00", initial: "1.50" },
} as unknown as PublicTerms;
const entries = [{ path: "/legal/terms", title: "Terms", description: "What we agree on" }];
const legal = { loaderData: { entries, isPreview: false } } as unknown as Parameters<typeof LegalOverviewScreen>[0];

/** A page for each cached part, for visitors and for members. */
const parts: Record<string, ReactNode> = {
  VisitorsBar: <SiteHeader root={root} brand={brand} member={unknownMember} />,
  VisitorsMenu: <SiteHeader root={root} brand={brand} member={unknownMember} />,
  MembersBar: <SiteHeader root={root} brand={brand} member={credited} />,
  HeaderEntries: <SiteHeader root={root} brand={brand} member={credited} />,
  PanelHead: <SiteHeader root={root} brand={brand} member={credited} />,
  PanelHelp: <SiteHeader root={root} brand={brand} member={credited} />,
  PanelButton: <SiteHeader root={root} brand={brand} member={credited} />,
  SignOut: <SiteHeader root={root} brand={brand} member={credited} />,
  FooterContent: <SiteFooter root={root} brand={brand} />,
  Hero: <ListenerLanding agents={agents} filters={{}} terms={terms} />,
  FilterChips: <ListenerLanding agents={agents} filters={{}} terms={terms} />,
  VeiledGrid: <ListenerLanding agents={null} filters={{}} terms={terms} />,
  AfterTheVoices: <ListenerLanding agents={[]} filters={{}} terms={terms} />,
  VisitorsFace: <AgentGrid agents={agents} />,
  VisitorsCard: <AgentGrid agents={agents} />,
  CardFace: <AgentGrid agents={agents} />,
  Sections: <SectionMenu label="My pages" sections={[{ label: "Account", to: "/user/account" }]} />,
  Groups: <AdminMenu />,
  Overview: <LegalOverviewScreen {...legal} />,
};

function html(part: ReactNode, data: RootData): string {
  const router = createMemoryRouter([{ id: "root", path: "*", element: part, loader: () => data }], {
    hydrationData: { loaderData: { root: data } },
  });
  return renderToString(<RouterProvider router={router} />);
}

describe("each cached part can be rendered in isolation", () => {
  test("none is missing from this test", () => {
    const sources = globSync("app/**/*.tsx").filter((file) => !file.endsWith(".test.tsx"));
    const used = sources.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/<Kept\b[^>]*?\bof=\{(\w+)\}/g)].map(([, name]) => name),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(parts).sort());
  });

  test.each(Object.entries(parts))("%s", (_, part) => {
    for (const data of [root, { ...root, viewer }]) {
      const page = html(part, data);
      expect(page.length).toBeGreaterThan(100);
      expect(page).not.toContain("Unexpected Application Error");
    }
  });
});

describe("cached parts contain nothing about a member", () => {
  test("a member's credit is only in their own header", () => {
    const other = memberReducer(member, { type: "profile-set", profile: { credit: "27.18", freeCredit: "0.00" } });
    const headerOf = (who: typeof member) => html(<SiteHeader root={root} brand={brand} member={who} />, root);
    const [first, second, visitor] = [headerOf(credited), headerOf(other), headerOf(unknownMember)];
    expect(first).toContain("31.41");
    expect(second).toContain("27.18");
    expect(second).not.toContain("31.41");
    expect(visitor).not.toMatch(/31\.41|27\.18|My account|Sign out/);
  });
});
