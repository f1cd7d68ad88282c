// Prints the URL of a local Postgres that accepts connections without a password, and exits with 1 if there is none.
// It runs before anything is installed, so it writes the protocol's startup message itself.
import { connect } from "node:net";

const candidates = ["root", "postgres"].map((user) => ({ user, host: "127.0.0.1", port: 5432, database: "test" }));
const TIMEOUT_MS = 2_000;
/** Protocol version 3.0. */
const PROTOCOL_VERSION = 196_608;

for (const candidate of candidates) {
  if (await acceptsConnection(candidate)) {
    console.log(`postgres://${candidate.user}@${candidate.host}:${candidate.port}/${candidate.database}`);
    process.exit(0);
  }
}
process.exit(1);

/** Whether the server replies "ready for query" to a startup message without a password. */
function acceptsConnection({ user, host, port, database }) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (accepted) => {
      socket.destroy();
      resolve(accepted);
    };
    let received = Buffer.alloc(0);
    socket.setTimeout(TIMEOUT_MS, () => finish(false));
    socket.on("error", () => finish(false));
    socket.on("close", () => finish(false));
    socket.on("connect", () => socket.write(startupMessage({ user, database })));
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (hasMessage(received, "Z")) finish(true);
    });
  });
}

function startupMessage(parameters) {
  const pairs = Object.entries(parameters).flat().join("\0");
  const body = Buffer.from(`\0\0\0\0${pairs}\0\0`);
  body.writeInt32BE(PROTOCOL_VERSION, 0);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

/** Scans the received messages for one of a type: one byte of type, four bytes of length, the payload. */
function hasMessage(bytes, type) {
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (String.fromCharCode(bytes[at]) === type) return true;
  }
  return false;
}
