import type { Finding } from "./exemptions.ts";

/** More than this and nobody sees what belongs together. */
export const maxFiles = 40;

/** How many files stand in each folder itself, the fullest first. */
export function filesByFolder(paths: string[]): [folder: string, files: number][] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.split("/").slice(0, -1).join("/");
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1));
}

/** Folders with too many files in them, tests included. */
export function crowdedFolders(paths: string[]): Finding[] {
  return filesByFolder(paths)
    .filter(([, files]) => files > maxFiles)
    .map(([folder, files]) => ({
      rule: "crowdedFolders",
      subject: folder,
      path: folder,
      line: 1,
      reason: `${files} files: no folder has more than ${maxFiles}, tests included`,
    }));
}

/**
 * Each folder of features/ has one file `<feature>.feature.ts`, which says what the feature consists of. One of rules
 * alone has nothing that could be put together.
 */
export function featureFiles(paths: string[]): Finding[] {
  const features = Map.groupBy(
    paths.filter((path) => /^features\/[^/]+\//.test(path)),
    (path) => path.split("/")[1] ?? "",
  );
  return [...features].flatMap(([feature, files]) => featureFileFaults(feature, files));
}

function featureFileFaults(feature: string, files: string[]): Finding[] {
  const wanted = `features/${feature}/${feature}.feature.ts`;
  const fault = (path: string, reason: string): Finding => ({
    rule: "featureFiles",
    subject: feature,
    path,
    line: 1,
    reason,
  });
  const others = files.filter((path) => path.endsWith(".feature.ts") && path !== wanted);
  const misplaced = others.map((path) => fault(path, `a feature has one file of this role: ${wanted}`));
  if (files.includes(wanted) || files.every((path) => /\.rules(\.test)?\.ts$/.test(path))) return misplaced;
  return [...misplaced, fault(wanted, "is missing: each feature has this file")];
}
