import { expect, test } from "vitest";
import {
  afterLookup,
  ageVerifiedMaxAgeSeconds,
  carouselImages,
  carouselIntervalMs,
  gateForm,
  geolocationTimeoutMs,
  newGateForm,
  restrictedStates,
  restrictionNotice,
  withCountry,
} from "./age-gate.rules.ts";
import { stateName } from "./places.rules.ts";

const certified = { ...newGateForm, certified: true };
const found = (countryCode: string, region = "") => afterLookup(certified, { countryCode, region });

test("exactly ten states are restricted [A-25, K-17]", () => {
  expect(restrictedStates.map((code) => stateName(code))).toEqual([
    "Alabama",
    "Florida",
    "Idaho",
    "Indiana",
    "Louisiana",
    "Mississippi",
    "Oklahoma",
    "South Carolina",
    "Texas",
    "Utah",
  ]);
});

test("the numbers of the gate are those of the specification [K-09, K-14, K-15, K-16, A-09]", () => {
  expect([ageVerifiedMaxAgeSeconds, geolocationTimeoutMs, carouselIntervalMs]).toEqual([2_592_000, 5_000, 4_000]);
  expect(carouselImages).toHaveLength(5);
  expect(carouselImages[0]).toBe("/preview_models/1.png");
});

test("a lookup that finds a country of the list sets it, and then Enter is allowed [A-12]", () => {
  expect(found("FR")).toMatchObject({ country: "FR", state: "" });
  expect(gateForm(found("FR"))).toMatchObject({ canEnter: true, prompt: null });
});

test("a failed lookup or an unknown country asks for the country by hand [A-13, A-20, A-22]", () => {
  for (const form of [afterLookup(certified, null), found("XX")]) {
    expect(form.country).toBe("");
    expect(gateForm(form)).toMatchObject({ canEnter: false, prompt: "Please select your country to continue" });
  }
});

test("for the United States the state is preselected when the region is known [A-14]", () => {
  expect(found("US", "CA").state).toBe("CA");
  expect(found("US", "??").state).toBe("");
  expect(found("CA", "AL").state).toBe("");
});

test("the United States ask for a state, other countries do not [A-21, A-23, A-24]", () => {
  expect(gateForm(found("US"))).toMatchObject({
    canEnter: false,
    showsState: true,
    prompt: "Please select your state to continue",
  });
  expect(gateForm(found("NL"))).toMatchObject({ showsState: false, prompt: null });
});

test("a restricted state shows its notice and keeps Enter shut [A-18, A-26, A-27]", () => {
  const view = gateForm(found("US", "TX"));
  expect(view.notice).toBe(
    "The state of Texas requires additional verification. Please contact our customer service for more information.",
  );
  expect(view.notice).toBe(restrictionNotice("Texas"));
  expect(view.canEnter).toBe(false);
});

test("leaving the United States clears the state and the notice [A-15, A-16]", () => {
  const form = withCountry(found("US", "TX"), "CA");
  expect(form.state).toBe("");
  expect(gateForm(form)).toMatchObject({ notice: null, canEnter: true });
});

test("Enter stays shut while the lookup runs and without the certification [A-17, A-19]", () => {
  expect(gateForm(certified)).toMatchObject({ loading: true, canEnter: false, prompt: null });
  expect(gateForm({ ...found("FR"), certified: false }).canEnter).toBe(false);
});

test("a late answer of the lookup does not overwrite what the visitor chose", () => {
  const chosen = withCountry(certified, "DE");
  expect(afterLookup(chosen, { countryCode: "US", region: "TX" })).toEqual(chosen);
});
