import type { Brand } from "./brand.rules.ts";

/** The brand of every host name that none of the others begins. Alone in its file: each page carries it. */
export const defaultBrand: Brand = {
  name: "Nocturne",
  className: "brand-nocturne",
  logoClass: "logo-nocturne",
  imgSrc: "/brand/nocturne.svg",
  emoji: "☾",
  faviconSrc: "/brand/nocturne-icon.svg",
  homeTitle: "AI voices that talk back, by the minute",
  homeDescription:
    "Call AI companions with voices made by real creators. Pay by the second, from a price you see first.",
};
