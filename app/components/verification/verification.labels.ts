import type { DocumentKind, Missing, PictureKind } from "#features/verifications/verifications.rules.ts";

export const path = "/model/settings/verification";
export const stepNames = ["details", "pictures", "agreement"] as const;
export type StepName = (typeof stepNames)[number];

export const stepLabels: Record<StepName, string> = {
  details: "Your details",
  pictures: "Pictures",
  agreement: "Agreement",
};

export const documentLabels: Record<DocumentKind, string> = {
  passport: "Passport",
  id_card: "Identity card",
  driving_licence: "Driving licence",
  residence_permit: "Residence permit",
};

type PictureWords = { title: string; hint: string; camera: "environment" | "user" };
export const pictureWords: Record<PictureKind, PictureWords> = {
  front: {
    title: "Front of the document",
    hint: "All four corners, no reflection, every line readable. Of a passport, the page with your picture.",
    camera: "environment",
  },
  back: { title: "Back of the document", hint: "The whole side, also if little stands on it.", camera: "environment" },
  selfie: {
    title: "Your face",
    hint: "Taken now, from the front, in good light, without sunglasses or a filter.",
    camera: "user",
  },
};

/** The step in which something missing is mended. */
export function stepOf(missing: Missing): StepName {
  return missing === "details" || missing === "agreement" ? missing : "pictures";
}

/** The step to show: the one that is asked for, or the first with something to do. */
export function shownStep(asked: string | null, missing: readonly Missing[]): StepName {
  const [first] = missing;
  return stepNames.find((name) => name === asked) ?? (first === undefined ? "agreement" : stepOf(first));
}

/** What is missing in words, for the last step. */
export function missingWords(missing: readonly Missing[]): string {
  const names = missing.filter((part) => part !== "agreement").map(nameOf);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const nameOf = (part: Missing): string =>
  part === "details" || part === "agreement" ? "your details" : pictureWords[part].title.toLowerCase();
