import type { Clock } from "#platform/clock/clock.ts";
import { detectOllama, OLLAMA_BASE_URL } from "#providers/language-model/ollama.ts";
import type { Composition } from "../compose.ts";
import { demoAccounts } from "../demo/demo-accounts.ts";

/** Prints the URL, the demo accounts and hints. */
export async function printWelcome(
  composition: Composition,
  { development, demoFollows }: { development: boolean; demoFollows: boolean },
): Promise<void> {
  const { baseUrl, clock, config, database, voice } = composition;
  const lines = ["", `  Nocturne is open: ${baseUrl}${development ? "  (development)" : ""}`, ""];
  if (database.engine === "embedded") {
    lines.push(`  Data is kept in ${config.dataDir} (embedded database; set DATABASE_URL for business).`);
  }
  if (demoFollows) lines.push("", "  The past of the demo is being written. Its accounts follow in a moment.");
  else lines.push(...accountLines(config.dataDir));
  if (voice.languageModel.rehearsal) lines.push("", ...(await modelHint(clock)));
  process.stdout.write(`${lines.join("\n")}\n\n`);
}

/** Prints the demo accounts, if there is a demo. */
export function printDemoAccounts(dataDir: string): void {
  process.stdout.write(`${accountLines(dataDir).join("\n")}\n\n`);
}

function accountLines(dataDir: string): string[] {
  const accounts = demoAccounts(dataDir);
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map((account) => account.email.length));
  const line = ({ email, password, about }: (typeof accounts)[number]) =>
    `    ${email.padEnd(width)}  ${password}  ${about}`;
  return ["", "  Demo accounts of this installation:", ...accounts.map(line)];
}

async function modelHint(clock: Clock): Promise<string[]> {
  const models = await detectOllama(clock);
  if (models === null) {
    return ["  A script answers in calls. For real conversation set OPENAI_BASE_URL, OPENAI_MODEL and OPENAI_API_KEY."];
  }
  const model = models[0] ?? "llama3.2";
  return [
    "  An Ollama answers on this machine. To let it speak in calls:",
    `    OPENAI_BASE_URL=${OLLAMA_BASE_URL}/v1 OPENAI_MODEL=${model} npm start`,
  ];
}
