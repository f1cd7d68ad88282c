import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeDurably } from "./durable-file.ts";

const account = z.object({ email: z.string(), password: z.string(), about: z.string() });
export type DemoAccount = z.infer<typeof account>;

const fileIn = (dataDir: string) => join(dataDir, "demo-accounts.json");

/** The sign-ins of the demo, generated for this installation; none without a demo. */
export function demoAccounts(dataDir: string): DemoAccount[] {
  const path = fileIn(dataDir);
  return existsSync(path) ? z.array(account).parse(JSON.parse(readFileSync(path, "utf8"))) : [];
}

/** Stores them, readable only by the operator's user. On disk when it returns. */
export function saveDemoAccounts(dataDir: string, accounts: DemoAccount[]): void {
  writeDurably(fileIn(dataDir), `${JSON.stringify(accounts, null, 2)}\n`);
}
