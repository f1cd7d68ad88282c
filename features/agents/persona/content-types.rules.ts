/** The five content types, with the texts shown where one is chosen. */
export const contentTypes = [
  {
    id: "girlfriend-experience",
    label: "Girlfriend experience",
    description: "Warm, attentive company that remembers your day.",
  },
  { id: "asmr-sensual", label: "ASMR", description: "Soft whispers and slow, close sound." },
  { id: "dominatrix", label: "Dominatrix", description: "Confident, strict and in charge, within agreed limits." },
  { id: "joi", label: "JOI", description: "Playful guidance, led by voice." },
  { id: "personalized", label: "Personalized", description: "A character entirely of your own design." },
] as const;

export type ContentType = (typeof contentTypes)[number]["id"];

/** The label of a content type, for badges and filters. */
export function contentTypeLabel(id: ContentType): string {
  return contentTypes.find((type) => type.id === id)?.label ?? id;
}
