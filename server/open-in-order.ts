import type { Platform } from "#platform/composition/platform.ts";

/** A list of features that are opened one after another. */
export type Opening<Given extends object, Opened extends object> = {
  /** Adds a feature. `needs`: what is given to all of them, and the features before it; `before`: these alone. */
  add<const Name extends string, Feature>(
    name: Name,
    open: (platform: Platform, needs: Given & Opened, before: Opened) => Feature,
  ): Opening<Given, Opened & Readonly<Record<Name, Awaited<Feature>>>>;
  /** Opens them in the order in which they were added. */
  open(): Promise<Opened>;
};

type Open = (platform: Platform, needs: object, before: object) => unknown;

export function inOrder<Given extends object>(platform: Platform, given: Given): Opening<Given, object> {
  const list: { name: string; open: Open }[] = [];
  const opening = {
    add(name: string, open: Open) {
      list.push({ name, open });
      return opening;
    },
    async open() {
      const opened: Record<string, unknown> = {};
      for (const { name, open } of list) opened[name] = await open(platform, { ...given, ...opened }, opened);
      return opened;
    },
  };
  // The list only knows its features at run time; `add` is what types them.
  return opening as unknown as Opening<Given, object>;
}
