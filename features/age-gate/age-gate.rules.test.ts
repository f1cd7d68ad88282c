import { expect, test } from "vitest";
import { initialSetting } from "#features/settings/settings.rules.ts";
import {
  afterLookup,
  ageVerifiedMaxAgeSeconds,
  carouselImages,
  carouselIntervalMs,
  type GateForm,
  gateForm,
  geolocationTimeoutMs,
  newGateForm,
  withCountry,
  withState,
} from "./age-gate.rules.ts";
import type { ClosedPlace } from "./age-gate.schema.ts";
import { stateName } from "./places.rules.ts";

const certified = { ...newGateForm, certified: true };
const found = (countryCode: string, region = "") => afterLookup(certified, { countryCode, region });
const closed: ClosedPlace[] = initialSetting("age_gate.restricted_places").map(({ country, region }) => ({
  country,
  region,
  verifiable: false,
}));
const view = (form: GateForm, places = closed) => gateForm(form, places);

test("the ten restricted states are those of the specification, and all the others are open [A-25, K-17]", () => {
  const states = closed.map(({ region }) => stateName(region ?? ""));
  expect(states.join(", ")).toBe(
    "Alabama, Florida, Idaho, Indiana, Louisiana, Mississippi, Oklahoma, South Carolina, Texas, Utah",
  );
  for (const state of ["CA", "NY", "DC", "TN", "VA"]) expect(view(found("US", state)).canEnter, state).toBe(true);
});

test("the numbers of the gate are those of the specification [K-14, K-15, K-16]", () => {
  expect([ageVerifiedMaxAgeSeconds, geolocationTimeoutMs, carouselIntervalMs]).toEqual([2_592_000, 5_000, 4_000]);
  expect(carouselImages).toEqual([
    "/preview_models/1.png",
    "/preview_models/2.png",
    "/preview_models/3.png",
    "/preview_models/4.png",
    "/preview_models/5.png",
  ]);
});

test("a lookup that finds a country of the list sets it, and then Enter is allowed [A-12]", () => {
  expect(found("FR")).toMatchObject({ country: "FR", state: "", error: null });
  expect(view(found("FR"))).toMatchObject({ canEnter: true, prompt: null });
});

test("a country that is not in the list has to be chosen by hand [A-13, E-45]", () => {
  expect(found("XX")).toMatchObject({ lookup: "found", country: "", error: null });
  expect(view(found("XX"))).toMatchObject({ canEnter: false, prompt: "Please select your country to continue" });
  expect(view(withCountry(found("XX"), "DE")).canEnter).toBe(true);
});

test("a failed lookup clears the country, asks for it, and holds what went wrong [E-44]", () => {
  const failed = afterLookup({ ...certified, country: "FR" }, null);
  expect(failed).toMatchObject({ lookup: "failed", country: "", state: "" });
  expect(failed.error).toBe("An error occurred while retrieving geolocation information");
  expect(view(failed)).toMatchObject({ canEnter: false, prompt: "Please select your country to continue" });
});

test("for the United States the state is preselected when the region is known [A-14]", () => {
  expect(found("US", "CA").state).toBe("CA");
  expect(found("CA", "AL").state).toBe("");
});

test("an unknown state is left empty, and asked for [E-46]", () => {
  for (const region of ["??", "", "PR", "ca"]) {
    expect(found("US", region), region).toMatchObject({ country: "US", state: "" });
    expect(view(found("US", region)).prompt).toBe("Please select your state to continue");
  }
});

test("the United States ask for a state, other countries do not", () => {
  expect(view(found("US"))).toMatchObject({
    canEnter: false,
    showsState: true,
    prompt: "Please select your state to continue",
  });
  expect(view(found("NL"))).toMatchObject({ showsState: false, prompt: null });
});

test("a restricted state shows its notice and keeps Enter shut", () => {
  const texas = view(found("US", "TX"));
  expect(texas.notice).toEqual({
    message:
      "The state of Texas requires additional verification. Please contact our customer service for more information.",
    verifiable: false,
  });
  expect(texas.canEnter).toBe(false);
});

test("leaving the United States clears the state and the notice [A-15, A-16]", () => {
  const form = withCountry(found("US", "TX"), "CA");
  expect(form.state).toBe("");
  expect(view(form)).toMatchObject({ notice: null, canEnter: true });
});

test("places that the operator added are named too, and a check of age is offered where it opens them", () => {
  const places = [
    { country: "GB", region: null, verifiable: true },
    { country: "US", region: "TX", verifiable: true },
    { country: "US", region: null, verifiable: false },
  ];
  expect(view(found("GB"), places).notice).toEqual({
    message:
      "Entry from United Kingdom requires additional verification. Please contact our customer service for more information.",
    verifiable: true,
  });
  // Of two rules the stricter one.
  expect(view(found("US", "TX"), places).notice?.verifiable).toBe(false);
});

test("the server's notice keeps Enter shut until another place is named", () => {
  const refused = { ...found("FR"), refused: { message: "The state of Texas …", verifiable: true } };
  expect(view(refused)).toMatchObject({ canEnter: false, notice: { verifiable: true } });
  expect(view(withCountry(refused, "DE"))).toMatchObject({ canEnter: true, notice: null });
  expect(withState({ ...refused, country: "US" }, "CA")).toMatchObject({ state: "CA", refused: null });
});

test("Enter stays shut while the lookup runs and without the certification", () => {
  expect(view(certified)).toMatchObject({ loading: true, canEnter: false, prompt: null });
  expect(view({ ...found("FR"), certified: false }).canEnter).toBe(false);
});

test("a late answer of the lookup does not overwrite what the visitor chose", () => {
  const chosen = withCountry(certified, "DE");
  expect(chosen.lookup).toBe("by hand");
  expect(afterLookup(chosen, { countryCode: "US", region: "TX" })).toEqual(chosen);
  expect(afterLookup(chosen, null)).toEqual(chosen);
});
