import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { PageViewer, RootData } from "#app/context/root-data.ts";
import { MemberProvider } from "#app/members/member-context.ts";
import { memberReducer, unknownMember } from "#app/members/member-store.rules.ts";
import type { AgentCard, AgentDetail, PublicProfile } from "#features/agents/agents.schema.ts";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { AgentPresentation } from "../profile/agent-presentation.tsx";
import { ListenerLanding } from "./listener-landing.tsx";

const ivy = {
  id: "ivy",
  name: "Ivy",
  tagline: "Calm",
  modelUsername: "harbour",
  contentType: "joi",
  language: "en",
  mood: "",
  baseRate: "1.50",
  freeCredit: "5.00",
  freeSeconds: 200,
  rating: null,
  isNew: false,
  coverUrl: "/a.png",
  sampleUrl: "/a.wav",
  welcomes: [],
  refuses: [],
  photos: [],
  description: "",
  greeting: "Hello there.",
  voiceLabel: "Warm alto",
  voice: { pitch: "middle", pace: "even" },
  sampleSeconds: 4,
  isPopular: false,
} as unknown as AgentCard & AgentDetail;
const profileOf = {
  username: "harbourlight",
  name: "Harbour Light",
  description: "",
  agents: [ivy],
  memberSince: "2026-08-01T00:00:00.000Z",
} as unknown as PublicProfile;
const opinions = { reasons: [], alsoLiked: [] };
const kept = { days: 30, flaggedDays: 180 };
const rate = { min: "0.50", max: "10.00", initial: "1.50" };
const terms = { freeCredit: "5.00", kept, rate } as unknown as PublicTerms;

/** The pages as somebody meets them, with what their page knows of their credit. */
function pagesOf(
  viewer: PageViewer | null,
  profile?: { credit: string; freeCredit: string; held?: string },
  more = {},
): string {
  const known = viewer ? memberReducer(unknownMember, { type: "user-set", user: viewer }) : unknownMember;
  const member = profile ? memberReducer(known, { type: "profile-set", profile }) : known;
  const data = { brand: brandOfHost(""), gate: { passed: true, refusal: null }, viewer, voices: [], ...more };
  const html = (part: ReactNode) => {
    const element = <MemberProvider value={{ member, dispatch: () => {} }}>{part}</MemberProvider>;
    const loaderData = { root: data as unknown as RootData };
    const router = createMemoryRouter([{ id: "root", path: "*", element, loader: () => loaderData.root }], {
      hydrationData: { loaderData },
    });
    return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
  };
  const landing = <ListenerLanding agents={Array(6).fill(ivy)} filters={{}} terms={terms} />;
  return html(landing) + html(<AgentPresentation agent={ivy} profile={profileOf} opinions={opinions} kept={kept} />);
}

const welcome = /Your first \$5|first \$5 free|\$5 = 3 min|\/signup|I want to earn|How it works|Yours to delete/;

test("a visitor is told what the free credit of a new member buys, on the landing page, the cards and the page of a voice", () => {
  const pages = pagesOf(null);
  for (const words of [
    "I want to earn",
    "How it works",
    "Your first $5 is on us",
    "Get your first $5 free",
    "$5 = 3 min 20 s",
    "Your first $5 is on us: 3 min 20 s",
  ])
    expect(pages).toContain(words);
});

test("a customer reads how far their own credit goes instead, and nothing meant for visitors", () => {
  const sam = { username: "sam", userType: "user", role: "member" } as const;
  const pages = pagesOf(sam, { credit: "50.63", freeCredit: "6.00" });
  expect(pages).toContain("Your $56.63 = 37 min 45 s");
  expect(pages).not.toMatch(welcome);
  expect(pagesOf(sam, { credit: "49.43", freeCredit: "6.00", held: "1.20" })).toContain("Your $56.63 = 37 min 45 s");
  expect(pagesOf(sam, { credit: "50.63", freeCredit: "6.00" }, { callsPaused: "Back at nine" })).not.toContain(
    "Your $",
  );
  expect(pagesOf(sam, { credit: "0.00", freeCredit: "0.00" })).not.toMatch(/Your \$|first \$5|\$5 =/);
  expect(pagesOf(sam)).not.toMatch(welcome);
});

test("a creator and an admin read nothing of either", () => {
  for (const role of ["member", "admin"] as const)
    expect(pagesOf({ username: "harbour", userType: "model", role })).not.toMatch(
      /Your \$|first \$5|\$5 =|\/signup|I want to earn/,
    );
});
