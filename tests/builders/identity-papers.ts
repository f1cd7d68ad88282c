import sharp from "sharp";
import type { DetailsInput } from "#features/verifications/verifications.schema.ts";

/** What a creator types. The name stands in no other test: it can be searched for. */
export const passport: DetailsInput = {
  legalName: "Quillon Marrowfield",
  otherNames: "",
  birthDate: "1990-01-31",
  country: "DE",
  documentKind: "passport",
  documentExpiresOn: "2039-06-30",
};

/** A picture of nothing, in any size and form. */
export function aPicture(form: "jpeg" | "png" | "webp" | "gif" | "tiff" = "jpeg", size = { width: 800, height: 600 }) {
  const create = { ...size, channels: 3 as const, background: { r: 40, g: 90, b: 60 } };
  return sharp({ create }).toFormat(form).toBuffer();
}
