// Prints the address of a local Postgres that lets us in without a password, and exits 1 where there is none.
// It runs before anything is installed, so it speaks the few bytes of the start-up message itself.
import { connect } from "node:net";

const candidates = ["root", "postgres"].map((user) => ({ user, host: "127.0.0.1", port: 5432, database: "test" }));
const PATIENCE_MS = 2_000;
/** Version 3.0 of the protocol. */
const PROTOCOL = 196_608;

for (const candidate of candidates) {
  if (await letsIn(candidate)) {
    console.log(`postgres://${candidate.user}@${candidate.host}:${candidate.port}/${candidate.database}`);
    process.exit(0);
  }
}
process.exit(1);

/** Whether the server answers "ready for query" to a start without a password. */
function letsIn({ user, host, port, database }) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const answer = (said) => {
      socket.destroy();
      resolve(said);
    };
    let received = Buffer.alloc(0);
    socket.setTimeout(PATIENCE_MS, () => answer(false));
    socket.on("error", () => answer(false));
    socket.on("close", () => answer(false));
    socket.on("connect", () => socket.write(startupMessage({ user, database })));
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (hasMessage(received, "Z")) answer(true);
    });
  });
}

function startupMessage(parameters) {
  const words = Object.entries(parameters).flat().join("\0");
  const body = Buffer.from(`\0\0\0\0${words}\0\0`);
  body.writeInt32BE(PROTOCOL, 0);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

/** Walks the messages received so far: one letter, four bytes of length, the rest. */
function hasMessage(bytes, letter) {
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (String.fromCharCode(bytes[at]) === letter) return true;
  }
  return false;
}
