import nodemailer from "nodemailer";
import { isLoopbackHost } from "#platform/addresses/loopback.ts";
import { ProviderError } from "../provider-error.ts";
import type { MailOutcome, MailProvider } from "./mail.ts";

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;

/**
 * Any mail server by its URL: `smtp://user:password@host:587` (STARTTLS; a server without encryption gets no email, unless
 * it is local) or `smtps://…:465` (TLS from the start).
 */
export function createSmtp(options: { url: string; from: string }): MailProvider {
  const transport = nodemailer.createTransport({
    url: options.url,
    // Without this, a man in the middle can hide the server's encryption and read password links.
    requireTLS: !isLoopbackHost(new URL(options.url).hostname),
    // An email must neither fetch what it names nor read the disk.
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
          // Keeps out-of-office replies away.
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

/** A refused recipient or email is final; anything about the connection or the sign-in may pass. */
function outcomeOf(error: unknown): MailOutcome {
  const { code, responseCode } = readSmtpError(error);
  const aboutTheLetter = code === "EENVELOPE" || code === "EMESSAGE";
  if (aboutTheLetter && responseCode !== null && responseCode >= 500) {
    return { outcome: "refused", reason: `the mail server responded ${responseCode}` };
  }
  // The server's message may quote the recipient: it stays out of logs.
  const said = [code, responseCode].filter((part) => part !== null).join(" ");
  if (code === "EAUTH") throw new ProviderError("unauthorized", `the mail server did not accept the sign-in (${said})`);
  if (code === "ETIMEDOUT") throw new ProviderError("timeout", "the mail server timed out");
  throw new ProviderError("unavailable", `the mail server did not accept the email (${said || "no code"})`);
}

function readSmtpError(error: unknown): { code: string | null; responseCode: number | null } {
  if (!(error instanceof Error)) return { code: null, responseCode: null };
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === "string" ? code : null,
    responseCode: typeof responseCode === "number" ? responseCode : null,
  };
}
