import { loadSecrets } from "#platform/config/secrets.ts";

// A process that loads the secrets of new installations. Says "ready"; for each { directory, atMs } that comes it loads
// them at that moment and sends them back. It ends when the other side disconnects.

process.on("message", ({ directory, atMs }: { directory: string; atMs: number }) => {
  while (Date.now() < atMs);
  process.send?.(loadSecrets(directory));
});
process.send?.("ready");
