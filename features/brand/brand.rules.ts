import { defaultBrand } from "./default-brand.rules.ts";

export type Brand = {
  name: string;
  className: string;
  logoClass: string;
  imgSrc?: string;
  emoji: string;
  faviconSrc: string;
  homeTitle: string;
  homeDescription: string;
};

/** The other brands, by what the host name starts with. */
const brandsByPrefix: Record<string, Brand> = {
  "velvet.": {
    name: "Velvet",
    className: "brand-velvet",
    logoClass: "logo-velvet",
    imgSrc: "/brand/velvet.svg",
    emoji: "✦",
    faviconSrc: "/brand/velvet-icon.svg",
    homeTitle: "Slow evenings, close voices",
    homeDescription: "Velvet is quiet company on the line: AI voices by creators you can follow, paid by the second.",
  },
  "ember.": {
    name: "Ember",
    className: "brand-ember",
    logoClass: "logo-ember",
    imgSrc: "/brand/ember.svg",
    emoji: "✺",
    faviconSrc: "/brand/ember-icon.svg",
    homeTitle: "A warm voice is one call away",
    homeDescription:
      "Ember keeps the line warm: AI companions with a voice of their own, at a price per minute you choose.",
  },
};

/** How the host names of the other brands begin: `velvet.` before the site's own name. */
export const brandPrefixes: readonly string[] = /* @__PURE__ */ Object.keys(brandsByPrefix);

// Marked as pure, so that the browser, which is told its brand, need not carry the others.
export const brands: readonly Brand[] = /* @__PURE__ */ [defaultBrand].concat(
  /* @__PURE__ */ Object.values(brandsByPrefix),
);

/** The brand of a request, by the start of its host name; anything unknown gets the default. */
export function brandOfHost(host: string): Brand {
  const name = host.toLowerCase();
  const prefix = Object.keys(brandsByPrefix).find((start) => name.startsWith(start));
  return (prefix === undefined ? undefined : brandsByPrefix[prefix]) ?? defaultBrand;
}

/** `{title} · {brand}`. */
export function pageTitle(brand: Brand, title: string): string {
  return `${title} · ${brand.name}`;
}
