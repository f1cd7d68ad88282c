import { z } from "zod";

/** An empty value counts as not set. */
export const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === "" ? undefined : text))
  .optional();

export const webAddress = optionalText.pipe(
  z.url({ protocol: /^https?$/, error: "an address that starts with http:// or https://" }).optional(),
);

/** Like `webAddress`, for a WebSocket server. */
export const socketAddress = optionalText.pipe(
  z.url({ protocol: /^wss?$/, error: "an address that starts with wss:// or ws://" }).optional(),
);
