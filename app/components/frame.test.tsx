import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { countries, usStates } from "#features/age-gate/places.rules.ts";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import { unknownReader } from "#platform/days/moments.ts";
import type { RootData } from "../context/root-data.ts";
import { memberReducer, unknownMember } from "../members/member-store.rules.ts";
import { GatePanel } from "./age-gate/gate-panel.tsx";
import { ErrorPage } from "./feedback/error-page.tsx";
import { SiteFooter } from "./footer/site-footer.tsx";
import { SiteHeader } from "./header/site-header.tsx";

const brand = brandOfHost("");
const visitor: RootData = {
  brand,
  config: {
    billingSupportUrl: "https://billing.example/",
    billingDescriptor: null,
    contactEmail: "hello@site.example",
    leaveUrl: "https://search.example/",
    gtmId: null,
    sessionAnalyticsId: null,
    operator: {},
    demo: true,

    mail: "mailbox",
  },
  gate: { passed: true, refusal: null },
  voices: [],
  closedPlaces: [],
  unconfirmedEmail: null,
  notice: null,
  leaves: null,
  callsPaused: null,
  longestCallSeconds: 3600,
  viewer: null,
  profile: null,
  analytics: { ids: { gtmId: null, sessionAnalyticsId: null }, consent: null, optedOut: false },
  discretion: { neutralTitle: false, quickLeave: false },
  reader: unknownReader,
  origin: "https://site.example",
  year: 2031,
};
const empty = { credit: "0.00", freeCredit: "0.00", held: "0.00", runningCall: null };
const customer: RootData = {
  ...visitor,
  viewer: { username: "sam", userType: "user", role: "member" },
  profile: { credit: "0.00", freeCredit: "5.00", held: "0.00", runningCall: null },
};

/** The header of a page with this data. */
function header(root: RootData): ReactNode {
  const { viewer, profile } = root;
  const signedIn = viewer ? memberReducer(unknownMember, { type: "user-set", user: viewer }) : unknownMember;
  const member = profile ? memberReducer(signedIn, { type: "profile-set", profile }) : signedIn;
  return <SiteHeader root={root} brand={brand} member={member} />;
}

/** The server's HTML of a part of the page at an address, without React's comment marks. */
function html(part: ReactNode, address = "/agents"): string {
  const router = createMemoryRouter([{ path: "*", element: part }], { initialEntries: [address] });
  return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}
const link = (page: string, label: string) =>
  new RegExp(`<a[^>]*href="([^"]*)"[^>]*>(?:<(?!/a)[^>]*>)*${label.replace(/[$|]/g, "\\$&")}`).exec(page)?.[1];

test("a visitor's header leads to sign-in, sign-up and the start page", () => {
  const page = html(header(visitor));
  expect(link(page, "Login")).toBe("/login");
  expect(link(page, "TRY FOR FREE")).toBe("/signup");
  expect(page).toMatch(/<a[^>]*aria-label="Nocturne, start page"[^>]*href="\/"/);
  expect(page).not.toContain("Credit:");
});

test("in the model view the call to action speaks to creators", () => {
  const page = html(header(visitor), "/?view=model");
  expect(link(page, "START EARNING")).toBe("/signup?view=model");
});

test("a customer's header shows the credit and a green light [T-26]", () => {
  const page = html(header(customer));
  expect(link(page, "Credit: $5.00 | My account")).toBe("/user/account");
  expect(page).toContain('data-tone="green"');
  expect(html(header({ ...customer, profile: { ...empty, freeCredit: "0.00" } }))).toContain('data-tone="red"');
});

test("the menu says what of the credit a running call holds, in the bar and on a phone", () => {
  const page = html(header({ ...customer, profile: { ...empty, freeCredit: "3.50", held: "1.50" } }));
  expect(page.match(/\$1\.50 reserved for your call/g)).toHaveLength(2);
  expect(link(page, "Credit: $5.00 | My account"), "what is set aside is not spent").toBe("/user/account");
  expect(html(header(customer))).not.toContain("set aside");
});

test("as long as the profile loads the account button says so", () => {
  expect(html(header({ ...customer, profile: null }))).toContain("Loading...");
});

test("the Home button shows everywhere but on the landing page", () => {
  expect(link(html(header(customer)), "Home")).toBe("/?view=users");
  expect(link(html(header(customer), "/"), "Home")).toBeUndefined();
  const [bar] = html(header(customer)).split("</nav>");
  expect(bar, "before all that it would move").toMatch(/>Home<.*>Voices</);
});

test("the footer has its button and its links", () => {
  const page = html(<SiteFooter root={visitor} brand={brand} />);
  expect(link(page, "Become a model and earn")).toBe("/?view=model");
  expect(link(page, "Complaints Policy")).toBe("/legal/complaints-policy");
  expect(link(page, "Privacy Policy")).toBe("/legal/privacy");
  expect(link(page, "Legal Information")).toBe("/legal");
  expect(link(page, "Billing Support")).toBe("https://billing.example/");
});

test("a creator who is signed in is led to the dashboard, not asked to become one", () => {
  const viewer = { username: "rae", userType: "model" as const, role: "member" as const };
  const page = html(<SiteFooter root={{ ...visitor, viewer }} brand={brand} />);
  expect(page).not.toContain("Become a model");
  expect(link(page, "Your dashboard")).toBe("/model/dashboard");
});

test("an admin is led to the admin area, not asked to become a creator", () => {
  const viewer = { username: "ops", userType: "user" as const, role: "admin" as const };
  const page = html(<SiteFooter root={{ ...visitor, viewer }} brand={brand} />);
  expect(page).not.toContain("Become a model");
  expect(link(page, "Admin")).toBe("/admin");
});

test("the way to the privacy choices stands in the footer where there is something to choose", () => {
  expect(html(<SiteFooter root={visitor} brand={brand} />)).not.toContain("Privacy choices");
  const measured = { ...visitor, config: { ...visitor.config, gtmId: "GTM-1" } };
  expect(link(html(<SiteFooter root={measured} brand={brand} />), "Privacy choices")).toBe("/legal/privacy-choices");
});

test("the footer names the contact address and the year of the request", () => {
  const page = html(<SiteFooter root={visitor} brand={brand} />);
  expect(link(page, "Contact Us")).toBe("mailto:hello@site.example");
  expect(page).toContain("© 2031 Nocturne");
});

const gate = <GatePanel root={{ ...visitor, gate: { passed: false, refusal: null } }} next="/" shown={false} />;

test("the gate's certificate has its exact words and its three links", () => {
  const page = html(gate, "/");
  expect(page.replace(/<[^>]*>/g, "")).toContain(
    "I certify that I am at least 18 years old and have reached the age of majority where I live, and I agree to the Terms of Service, the Site Agreement and the Privacy Policy, including the use of cookies.",
  );
  expect(link(page, "Terms of Service")).toBe("/legal/terms");
  expect(link(page, "Site Agreement")).toBe("/legal/site-agreement");
  expect(link(page, "Privacy Policy")).toBe("/legal/privacy");
});

test("over a page the server writes no list of places: without scripts the gate leads to its form", () => {
  const root = { ...visitor, gate: { passed: false, refusal: null } };
  const page = html(<GatePanel root={root} next="/harbourlight?a=1&b=2" shown={false} over />, "/harbourlight");
  expect(page).not.toContain("<option");
  expect(page).not.toContain("<form");
  expect(link(page, "Verify my age")).toBe("/age-gate?next=%2Fharbourlight%3Fa%3D1%26b%3D2");
  expect(link(page, "Leave")).toBe("https://search.example/");
});

test("without scripts the gate's own page is a plain form: nothing in it is disabled, every place can be chosen", () => {
  const page = html(gate, "/age-gate");
  expect(page.match(/<option/g)).toHaveLength(countries.length + usStates.length + 2);
  expect(page).toMatch(/<button type="submit"[^>]*>Enter</);
  expect(page).not.toContain("disabled");
  expect(page).toContain('<select id="');
  expect(page).toContain("State (United States only)");
  expect(link(page, "Leave")).toBe("https://search.example/");
});

/** What the router hands to the error page for a thrown answer. */
const routeError = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("a missing page offers the search, the voices and the guides", () => {
  const page = html(<ErrorPage error={routeError(404, { name: "Check the address" })} />);
  expect(page).toContain("Check the address");
  expect(page).toMatch(/<search[^>]*><form[^>]*action="\/search"/);
  expect(page).toContain('name="q"');
  expect(link(page, "Browse voices")).toBe("/agents");
  expect(link(page, "Getting started")).toBe("/docs/start/getting-started");
  expect(html(<ErrorPage error={routeError(403, null)} />)).not.toContain("<search");
});

test("the error page shows status, name and message, with the usual words where none are given", () => {
  const page = html(<ErrorPage error={routeError(404, null)} />);
  expect(page).toContain(">404<");
  expect(page).toContain("An error occurred");
  expect(page).toContain("This is not the page you&#x27;re looking for.");
  expect(html(<ErrorPage error={routeError(403, { message: "This is for creators only" })} />)).toContain(
    "This is for creators only",
  );
});

test("a surprise shows nothing of itself but the status 500 and a way home", () => {
  const page = html(<ErrorPage error={{ message: "relation users does not exist" }} />);
  expect(page).toContain(">500<");
  expect(page).toContain("Something went wrong");
  expect(page).not.toContain("relation");
  expect(link(page, "Go back home")).toBe("/");
});

test("the details of a surprise appear in development only", () => {
  const secret = new Error("boom at secret line");
  expect(html(<ErrorPage error={secret} development={true} />)).toContain("boom at secret line");
  expect(html(<ErrorPage error={secret} development={false} />)).not.toContain("boom at secret line");
});
