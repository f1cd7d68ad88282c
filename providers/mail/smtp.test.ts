import { expect, test } from "vitest";
import { aLetter } from "./mail.contract.ts";
import { createSmtp } from "./smtp.ts";
import { startSmtpServer } from "./smtp-server.fake.ts";

type ServerOptions = NonNullable<Parameters<typeof startSmtpServer>[0]>;

async function withServer(
  serverOptions: ServerOptions,
  run: (server: Awaited<ReturnType<typeof startSmtpServer>>) => Promise<void>,
): Promise<void> {
  const server = await startSmtpServer(serverOptions);
  await run(server).finally(server.close);
}

const smtp = (url: string) => createSmtp({ url, from: "hello@nocturne.example" });

test("an email arrives complete: sender, recipient, subject, message id, text and HTML", () =>
  withServer({}, async (server) => {
    const mail = smtp(server.url);
    await mail.send(aLetter({ subject: "Gruß aus der Nacht", text: "Guten Abend, naïve Eule" }));
    await mail.close();
    const [delivery] = server.deliveries;
    expect(delivery).toMatchObject({ from: "hello@nocturne.example", to: ["owl@example.com"] });
    expect(delivery?.source).toContain("Message-ID: <1@nocturne.example>");
    expect(delivery?.source).toContain("From: Nocturne <hello@nocturne.example>");
    expect(delivery?.source).toContain("Subject: =?UTF-8?");
    expect(delivery?.source).toContain("Auto-Submitted: auto-generated");
    expect(delivery?.source).toContain("multipart/alternative");
    expect(delivery?.source).toContain("na=C3=AFve");
    expect(delivery?.source).toContain("<p>Thank you.</p>");
  }));

test("a remote server without encryption gets no email", () =>
  withServer({}, async (server) => {
    // The same server by an address that does not look local.
    const mail = smtp(`smtp://[::ffff:127.0.0.1]:${server.port}`);
    await expect(mail.send(aLetter({}))).rejects.toMatchObject({ code: "unavailable" });
    await mail.close();
    expect(server.deliveries).toEqual([]);
  }));

test("text cannot become headers or further recipients", () =>
  withServer({}, async (server) => {
    const mail = smtp(server.url);
    await mail.send(aLetter({ subject: "Hello\r\nBcc: everyone@example.com" }));
    await mail.close();
    expect(server.deliveries[0]?.to).toEqual(["owl@example.com"]);
    expect(server.deliveries[0]?.source).not.toMatch(/^Bcc:/im);
  }));

test("a mailbox that does not exist is final, a full one may be retried", () =>
  withServer(
    { recipient: (to) => (to.startsWith("gone") ? 550 : to.startsWith("full") ? 452 : null) },
    async (server) => {
      const mail = smtp(server.url);
      const answer = await mail.send(aLetter({ to: "gone@example.com" }));
      expect(answer).toEqual({ outcome: "refused", reason: "the mail server responded 550" });
      await expect(mail.send(aLetter({ to: "full@example.com" }))).rejects.toMatchObject({ code: "unavailable" });
      await mail.close();
    },
  ));

test("a wrong password and an unreachable server are the operator's to fix, and the errors name no recipient", () =>
  withServer({ password: "right" }, async (server) => {
    const wrong = smtp(`smtp://us:wrong@127.0.0.1:${server.port}`);
    const refusal: Error = await wrong.send(aLetter()).then(
      () => new Error("was taken"),
      (error) => error,
    );
    expect(refusal).toMatchObject({ name: "ProviderError", code: "unauthorized" });
    expect(refusal.message).not.toMatch(/owl@|wrong@/);
    const right = smtp(`smtp://us:right@127.0.0.1:${server.port}`);
    expect(await right.send(aLetter())).toEqual({ outcome: "accepted" });
    await Promise.all([wrong.close(), right.close()]);
    await server.close();
    await expect(smtp(server.url).send(aLetter())).rejects.toMatchObject({ code: "unavailable" });
  }));
