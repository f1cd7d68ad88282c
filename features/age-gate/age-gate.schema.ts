import { z } from "zod";
import { gatePrompts } from "./age-gate.rules.ts";

/** What the gate's form sends; also its JSON body. */
export const enterGateInput = z.object({
  country: z.string().regex(/^[A-Z]{2}$/, gatePrompts.country),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, gatePrompts.state)
    .optional(),
  certified: z.literal("true", gatePrompts.certified),
});
export type EnterGateInput = z.infer<typeof enterGateInput>;

/** The place for which a visitor asks to have their age checked. */
export const checkAgeInput = enterGateInput.omit({ certified: true });
export type CheckAgeInput = z.infer<typeof checkAgeInput>;

/** What the server knows of a visitor's right to see adult content. */
export type GateState = {
  passed: boolean;
  /** Why not: nothing was declared, the place is closed, or the place asks for a check of age. */
  refusal: {
    code: "age_gate.required" | "age_gate.restricted" | "age_gate.assurance_required";
    message: string;
  } | null;
  /** A check of age by a provider holds: only the declaration is missing. */
  assured?: boolean;
};

/** A place that stops a visitor now. `verifiable`: until their age was checked by a provider. */
export type ClosedPlace = { country: string; region: string | null; verifiable: boolean };

/** What a browser reports after a lookup that found its country. */
export const visitorReport = z.object({
  ip: z.string().max(45).meta({ description: "As the lookup gave it; the server goes by the address that connected" }),
  countryCode: z.string().regex(/^[A-Z]{2}$/, "Two capital letters"),
  regionCode: z
    .string()
    .regex(/^[A-Z0-9]{0,3}$/, "Up to three capital letters or digits")
    .meta({ description: "The region's code, or empty" }),
  path: z
    .string()
    .max(200)
    .regex(/^\/[\w\-.~%@/]*$/, "A path of this site, without its query")
    .meta({ description: "The page, without its query" }),
});
export type VisitorReport = z.infer<typeof visitorReport>;

/** Where the network says that a visitor is. A text is empty where nothing is known. */
export const visitorPlace = z.object({
  status: z.enum(["success", "fail"]),
  country: z.string(),
  countryCode: z.string(),
  region: z.string().meta({ description: "The region's code: for the United States the state's two letters" }),
  regionName: z.string(),
  city: z.string(),
  zip: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  timezone: z.string(),
  isp: z.literal(""),
  org: z.string(),
  as: z.literal(""),
  query: z.string().meta({ description: "The address that asked" }),
});
