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
  driving_licence: "Driver's license",
  residence_permit: "Residence permit",
};

type PictureWords = { title: string; hint: string; camera: "environment" | "user" };
export const pictureWords: Record<PictureKind, PictureWords> = {
  front: {
    title: "Front of the document",
    hint: "All four corners, no reflection, every line readable. Of a passport, the page with your picture.",
    camera: "environment",
  },
  back: { title: "Back of the document", hint: "The whole back, even if it is mostly blank.", camera: "environment" },
  selfie: {
    title: "Your face",
    hint: "Taken now, from the front, in good light, without sunglasses or a filter.",
    camera: "user",
  },
};

/** The step in which something missing is mended. */
function stepOf(missing: Missing): StepName {
  return missing === "details" || missing === "agreement" ? missing : "pictures";
}

/**
 * The step to show: the one that is asked for, or the first with something to do. The agreement is about what was filled
 * in: it is the last one.
 */
export function shownStep(asked: string | null, missing: readonly Missing[]): StepName {
  const [first = "agreement"] = missing;
  const step = stepNames.find((name) => name === asked) ?? "agreement";
  return step === "agreement" ? stepOf(first) : step;
}
