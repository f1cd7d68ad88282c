/** The brand for any host name without another brand's prefix. In a separate file because every page bundles it. */
export const defaultBrand = {
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
