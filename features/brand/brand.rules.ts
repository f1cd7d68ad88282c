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

/** The other brands, by host name prefix. */
const brandsByPrefix: Record<string, Brand> = {
  "velvet.": {
    name: "Velvet",
    className: "brand-velvet",
    logoClass: "logo-velvet",
    imgSrc: "/brand/velvet.svg",
    emoji: "✦",
    faviconSrc: "/brand/velvet-icon.svg",
    homeTitle: "Slow evenings, close voices",
    homeDescription:
      "Velvet is quiet company on the line: AI voices by creators you can follow. You pay by the second.",
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

/** The host name prefixes of the other brands: `velvet.` before the site's own name. */
export const brandPrefixes: readonly string[] = /* @__PURE__ */ Object.keys(brandsByPrefix);

// Marked as pure: the browser gets its brand from the server, so its bundle can drop the others.
export const brands: readonly Brand[] = /* @__PURE__ */ ([defaultBrand] as Brand[]).concat(
  /* @__PURE__ */ Object.values(brandsByPrefix),
);

/** The brand for a host name, by its prefix; the default for any other host. */
export function brandOfHost(host: string): Brand {
  const name = host.toLowerCase();
  const prefix = Object.keys(brandsByPrefix).find((start) => name.startsWith(start));
  return (prefix === undefined ? undefined : brandsByPrefix[prefix]) ?? defaultBrand;
}

/** `{title} · {brand}`. */
export function pageTitle(brand: Brand, title: string): string {
  return `${title} · ${brand.name}`;
}
