import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { afterAll, expect, test } from "vitest";
import { refuseServerImports } from "./vite-refuse-server-imports.ts";

const site = realpathSync(mkdtempSync(join(tmpdir(), "site-")));
afterAll(() => rmSync(site, { recursive: true }));

const files = {
  "package.json": JSON.stringify({ type: "module", imports: { "#*": "./*" } }),
  "features/agents/service/agents.service.ts": "export const secret = 1;",
  "features/agents/agents.store.ts": "export const secret = 1;",
  "features/agents/agents.rules.ts": "export const open = 1;",
  "features/agents/agents.schema.ts": "export const open = 1;",
  "platform/config/config.ts": "export const secret = 1;",
  "platform/money/money.ts": "export const open = 1;",
  "platform/errors/failure.ts": "export const open = 1;",
  "providers/mail/mail.ts": "export const secret = 1;",
  "server/compose.ts": "export const secret = 1;",
  "voice/session/session.ts": "export const secret = 1;",
  "voice/protocol/events.schema.ts": "export const open = 1;",
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(site, dirname(path)), { recursive: true });
  writeFileSync(join(site, path), text);
}

/** Builds one screen for the browser. */
function buildScreen(text: string) {
  const screen = join(site, "app/screen.ts");
  mkdirSync(dirname(screen), { recursive: true });
  writeFileSync(screen, text);
  return build({
    root: site,
    configFile: false,
    logLevel: "silent",
    plugins: [refuseServerImports()],
    build: { write: false, lib: { entry: screen, formats: ["es"] } },
  });
}

const serverOnly = Object.entries(files).filter(([, text]) => text.includes("secret"));
const bothSides = Object.entries(files).filter(([, text]) => text.includes("open"));

for (const [path] of serverOnly) {
  test(`the build of the site fails when a screen imports ${path}`, async () => {
    const screen = `import { secret } from "#${path}"; console.log(secret);`;
    await expect(buildScreen(screen)).rejects.toThrow(`${path} runs on the server only`);
  });
}

test("a dynamically imported file is refused like any other", async () => {
  const screen = 'import("#server/compose.ts").then(console.log);';
  await expect(buildScreen(screen)).rejects.toThrow(/imported by app\/screen\.ts/);
});

for (const [path] of bothSides) {
  test(`a screen may import ${path}`, async () => {
    await expect(buildScreen(`import { open } from "#${path}"; console.log(open);`)).resolves.toBeTruthy();
  });
}

test("a type-only import of a screen is not loaded", async () => {
  const screen = 'import type { secret } from "#server/compose.ts"; export const x: typeof secret = 1;';
  await expect(buildScreen(screen)).resolves.toBeTruthy();
});
