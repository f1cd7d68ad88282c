import { isCountry, stateName } from "./places.rules.ts";

export const ageVerifiedCookie = "ageVerified";
/** 30 days, in seconds. */
export const ageVerifiedMaxAgeSeconds = 2_592_000;
/** How long the gate waits for the lookup of the visitor's country. */
export const geolocationTimeoutMs = 5_000;
/** How long each picture of the gate stays. */
export const carouselIntervalMs = 4_000;
export const carouselImages = [1, 2, 3, 4, 5].map((n) => `/preview_models/${n}.png`);

/** States whose law asks for more than a declaration: entry is blocked there. Codes of `usStates`. */
export const restrictedStates = ["AL", "FL", "ID", "IN", "LA", "MS", "OK", "SC", "TX", "UT"] as const;

export const gatePrompts = {
  country: "Please select your country to continue",
  state: "Please select your state to continue",
} as const;

export function isRestrictedState(country: string, state: string | undefined): boolean {
  return country === "US" && restrictedStates.some((code) => code === state);
}

/** The words shown to a visitor from a restricted state, by the state's name. */
export function restrictionNotice(state: string): string {
  return `The state of ${state} requires additional verification. Please contact our customer service for more information.`;
}

/** What the visitor's form holds. An empty string means: not chosen. */
export type GateForm = {
  lookup: "loading" | "found" | "failed";
  country: string;
  state: string;
  certified: boolean;
};

export const newGateForm: GateForm = { lookup: "loading", country: "", state: "", certified: false };

/** The place that a lookup found, or null when it failed or came too late. */
export function afterLookup(form: GateForm, place: { countryCode: string; region: string } | null): GateForm {
  if (form.lookup !== "loading") return form;
  if (!place || !isCountry(place.countryCode)) return { ...form, lookup: "failed", country: "", state: "" };
  const state = place.countryCode === "US" && stateName(place.region) !== null ? place.region : "";
  return { ...form, lookup: "found", country: place.countryCode, state };
}

/** A choice by hand ends a lookup that is still running: the visitor knows better. */
export function withCountry(form: GateForm, country: string): GateForm {
  const lookup = form.lookup === "loading" ? "failed" : form.lookup;
  return { ...form, lookup, country, state: country === "US" ? form.state : "" };
}

/** What the form shows and whether Enter is allowed. */
export function gateForm(form: GateForm) {
  const asksCountry = form.lookup !== "loading" && !isCountry(form.country);
  const showsState = form.country === "US";
  const asksState = showsState && stateName(form.state) === null;
  const restricted = isRestrictedState(form.country, form.state);
  return {
    loading: form.lookup === "loading",
    prompt: asksCountry ? gatePrompts.country : asksState ? gatePrompts.state : null,
    showsState,
    notice: restricted ? restrictionNotice(stateName(form.state) ?? form.state) : null,
    canEnter: form.certified && form.lookup !== "loading" && !asksCountry && !asksState && !restricted,
  };
}
