import { mailContract } from "./mail.contract.ts";
import { createMailbox } from "./mailbox.ts";
import { createSmtp } from "./smtp.ts";
import { startSmtpServer } from "./smtp-server.fake.ts";

mailContract("the mailbox", async () => ({ mail: createMailbox(), close: async () => {} }));

mailContract("SMTP", async () => {
  const server = await startSmtpServer();
  return { mail: createSmtp({ url: server.url, from: "hello@nocturne.example" }), close: server.close };
});
