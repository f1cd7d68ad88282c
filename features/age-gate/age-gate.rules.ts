import type { ClosedPlace } from "./age-gate.schema.ts";
import { countries, isCountry, stateName } from "./places.rules.ts";

export const ageVerifiedCookie = "ageVerified";
/** The declared place and the one that the server saw at the time, sealed. */
export const placeCookie = "agePlace";
/** That a provider has checked the visitor's age, and until when that counts. */
export const assuredCookie = "ageAssured";
/** 30 days, in seconds. */
export const ageVerifiedMaxAgeSeconds = 2_592_000;
/** How long the gate waits for the lookup of the visitor's country. */
export const geolocationTimeoutMs = 5_000;
/** How long each picture of the gate stays. */
export const carouselIntervalMs = 4_000;
export const carouselImages = [1, 2, 3, 4, 5].map((n) => `/preview_models/${n}.png`);
/** The same picture in a format that is a fraction as heavy, for browsers that know it. */
export const lighterImage = (src: string): string => src.replace(/\.png$/, ".webp");

export const gatePrompts = {
  country: "Please select your country to continue",
  state: "Please select your state to continue",
  certified: "Please confirm that you are of age",
} as const;

/** Held, not shown: the visitor is asked for the country instead. */
const lookupError = "An error occurred while retrieving geolocation information";

/** The words shown to a visitor from a restricted state, by the state's name. */
export function restrictionNotice(state: string): string {
  return `The state of ${state} requires additional verification. Please contact our customer service for more information.`;
}

/** The words for a visitor from any restricted place. */
export function noticeOf({ country, region }: { country: string; region: string | null }): string {
  const state = country === "US" && region !== null ? stateName(region) : null;
  if (state !== null) return restrictionNotice(state);
  const name = countries.find((one) => one.code === country)?.name ?? country;
  return `Entry from ${name} requires additional verification. Please contact our customer service for more information.`;
}

/** Why a place stops the visitor, and whether a check of age would open it. */
export type GateNotice = { message: string; verifiable: boolean };

/** What the visitor's form holds. An empty text means: not chosen. */
export type GateForm = {
  lookup: "loading" | "found" | "failed" | "by hand";
  /** What went wrong with the lookup; for us, not for the visitor. */
  error: string | null;
  country: string;
  state: string;
  certified: boolean;
  /** The server's notice, until the visitor names another place. */
  refused: GateNotice | null;
};

export const newGateForm: GateForm = {
  lookup: "loading",
  error: null,
  country: "",
  state: "",
  certified: false,
  refused: null,
};

/** The place that a lookup found, or null when it failed. A choice that the visitor made meanwhile stands. */
export function afterLookup(form: GateForm, place: { countryCode: string; region: string } | null): GateForm {
  if (form.lookup !== "loading") return form;
  if (!place) return { ...form, lookup: "failed", error: lookupError, country: "", state: "" };
  if (!isCountry(place.countryCode)) return { ...form, lookup: "found", country: "", state: "" };
  const state = place.countryCode === "US" && stateName(place.region) !== null ? place.region : "";
  return { ...form, lookup: "found", country: place.countryCode, state };
}

/** A choice by hand ends a lookup that is still running: the visitor knows better. */
export function withCountry(form: GateForm, country: string): GateForm {
  const lookup = form.lookup === "loading" ? "by hand" : form.lookup;
  return { ...form, lookup, country, state: country === "US" ? form.state : "", refused: null };
}

export const withState = (form: GateForm, state: string): GateForm => ({ ...form, state, refused: null });

/** What the form shows and whether Enter is allowed. */
export function gateForm(form: GateForm, closed: readonly ClosedPlace[]) {
  const loading = form.lookup === "loading";
  const asksCountry = !loading && !isCountry(form.country);
  const showsState = form.country === "US";
  const asksState = showsState && stateName(form.state) === null;
  const notice = form.refused ?? noticeFor(form, closed);
  return {
    loading,
    prompt: asksCountry ? gatePrompts.country : asksState ? gatePrompts.state : null,
    showsState,
    notice,
    canEnter: form.certified && !loading && !asksCountry && !asksState && notice === null,
  };
}

function noticeFor({ country, state }: GateForm, closed: readonly ClosedPlace[]): GateNotice | null {
  const holding = closed.filter((one) => one.country === country && (one.region === null || one.region === state));
  const [strictest] = holding.toSorted((a, b) => Number(a.verifiable) - Number(b.verifiable));
  if (!strictest) return null;
  return { message: noticeOf({ country, region: state === "" ? null : state }), verifiable: strictest.verifiable };
}
