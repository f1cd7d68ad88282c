import nodemailer from "nodemailer";
import { isLoopbackHost } from "#platform/addresses/loopback.ts";
import { ProviderError } from "../provider-error.ts";
import type { MailOutcome, MailProvider } from "./mail.ts";

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;

/**
 * Any mail server by its address: `smtp://user:password@host:587` (encrypted before anything is said; a server that offers no encryption gets no letter, but on this machine) or
 * `smtps://…:465` (encrypted from the start).
 */
export function createSmtp(options: { url: string; from: string }): MailProvider {
  const transport = nodemailer.createTransport({
    url: options.url,
    // Without this, whoever stands between can say that the server knows no encryption, and read links to new passwords.
    requireTLS: !isLoopbackHost(new URL(options.url).hostname),
    // A letter is an errand of the server's own: it neither fetches what a letter names nor reads the disk.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  });
  return {
    name: "smtp",
    keepsEmails: false,
    from: options.from,
    async send(mail) {
      try {
        await transport.sendMail({
          ...mail,
          // Keeps mail programs from answering for people who are away.
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return { outcome: "accepted" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: async () => transport.close(),
  };
}

/** A refused recipient or letter is final; anything about the connection or the sign-in may pass. */
function outcomeOf(error: unknown): MailOutcome {
  const { code, responseCode } = readSmtpError(error);
  const aboutTheLetter = code === "EENVELOPE" || code === "EMESSAGE";
  if (aboutTheLetter && responseCode !== null && responseCode >= 500) {
    return { outcome: "refused", reason: `the mail server answered ${responseCode}` };
  }
  // The words of the server may quote the recipient: they stay out of logs.
  const said = [code, responseCode].filter((part) => part !== null).join(" ");
  if (code === "EAUTH") throw new ProviderError("unauthorized", `the mail server did not accept the sign-in (${said})`);
  if (code === "ETIMEDOUT") throw new ProviderError("timeout", "the mail server said nothing for too long");
  throw new ProviderError("unavailable", `the mail server did not take the letter (${said || "no code"})`);
}

function readSmtpError(error: unknown): { code: string | null; responseCode: number | null } {
  if (!(error instanceof Error)) return { code: null, responseCode: null };
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === "string" ? code : null,
    responseCode: typeof responseCode === "number" ? responseCode : null,
  };
}
