import { openFeatures } from "./features.ts";
import { type ComposeOptions, openPlatform } from "./open-platform.ts";
import { siteOf } from "./site-parts.ts";

export type Composition = Awaited<ReturnType<typeof compose>>;

/** Builds everything once: the platform with its outside services, the features on it, and the site that serves them. */
export async function compose(options: ComposeOptions) {
  const opened = await openPlatform(options);
  return siteOf(opened, await openFeatures(opened));
}
