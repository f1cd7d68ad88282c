import { SMTPServer } from "smtp-server";

export type Delivery = { from: string; to: string[]; source: string };

/** A mail server that accepts everything unless `refuse` returns a code. */
export async function startSmtpServer(
  refuse: { recipient?: (address: string) => number | null; password?: string } = {},
) {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    authOptional: refuse.password === undefined,
    onAuth: (auth, _session, done) =>
      auth.password === refuse.password ? done(null, { user: "us" }) : done(new Error("wrong password")),
    onRcptTo(address, _session, done) {
      const code = refuse.recipient?.(address.address) ?? null;
      done(code === null ? null : Object.assign(new Error("no such mailbox"), { responseCode: code }));
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        deliveries.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString("utf8"),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
