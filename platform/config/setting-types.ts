import { z } from "zod";

/** An empty value counts as not set. */
export const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === "" ? undefined : text))
  .optional();

export const textOr = (unset: string) => optionalText.pipe(z.string().default(unset));

const httpUrl = z.url({ protocol: /^https?$/, error: "an address that starts with http:// or https://" });

export const webAddress = optionalText.pipe(httpUrl.optional());
export const webAddressOr = (unset: string) => optionalText.pipe(httpUrl.default(unset));

/** Like `webAddress`, for a WebSocket server. */
export const socketAddress = optionalText.pipe(
  z.url({ protocol: /^wss?$/, error: "an address that starts with wss:// or ws://" }).optional(),
);

export const emailAddress = unsetOr(z.email({ error: "an email address, such as hello@nocturne.example" }));

/** One of `values`; `unset` without a value. */
export function oneOf<const Value extends string>(values: readonly Value[], unset: NoInfer<Value>) {
  return optionalText.pipe(z.enum(values, { error: `one of ${values.join(", ")}` }).default(unset));
}

/** Digits only: `Number` would also read 0x10 and 1e3. */
export function wholeNumber(from: number, to: number) {
  const isWithin = (text: string) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;
  return unsetOr(
    z
      .string()
      .refine(isWithin, { error: `a whole number from ${from} to ${to}` })
      .transform(Number),
  );
}

/** A path. A shell replaces `~`; what is read from a file of settings would name a folder of that name. */
export function folder(unset: string) {
  const message = "a path without ~, which only a shell replaces: write out the home directory";
  return optionalText.pipe(
    z
      .string()
      .refine((path) => !/^~(\/|\\|$)/.test(path), { error: message })
      .default(unset),
  );
}

/** For `optional` and `default` on the result: what `type` says of a value that is not empty. */
function unsetOr<Output>(type: z.ZodType<Output, string>) {
  return {
    optional: () => optionalText.pipe(type.optional()),
    default: (unset: Output) => optionalText.pipe(type.optional().transform((value) => value ?? unset)),
  };
}
