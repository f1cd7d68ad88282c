import { z } from "zod";

/** What the gate's form sends; also its JSON body. */
export const enterGateInput = z.object({
  country: z.string().regex(/^[A-Z]{2}$/, "Please select your country to continue"),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, "Please select your state to continue")
    .optional(),
  certified: z.literal("true", "Please confirm that you are of age"),
});
export type EnterGateInput = z.infer<typeof enterGateInput>;

/** What the server knows of a visitor's right to see adult content. */
export type GateState = {
  passed: boolean;
  /** Why not: the cookie is missing, or the place is restricted (with its name). */
  refusal: { code: "age_gate.required" | "age_gate.restricted"; message: string } | null;
};
