import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { CallerPlan } from "./caller.ts";
import { type Conducted, conduct } from "./conduct.ts";
import { answerOrders } from "./messages.ts";
import { callerMaker } from "./new-caller.ts";
import type { Ticket } from "./stage.ts";

// The customers, in their own process: their cost does not count as the server's.

let callers: Conducted[] = [];
let plan: CallerPlan;
const closed: Promise<unknown>[] = [];

answerOrders({
  async connect(order) {
    plan = order.plan;
    for (const ticket of order.tickets) {
      callers.push(await connect(order.port, ticket));
      // Spread out: no site's customers call at the same moment.
      await sleep(20);
    }
    return { greeted: await conduct(callers).greeted() };
  },
  async talk() {
    return conduct(callers).talk(plan);
  },
  async hang_up() {
    for (const caller of callers) caller.hangUp();
    await Promise.all(closed);
    const results = callers.map((caller) => caller.result);
    callers = [];
    return { results };
  },
});

async function connect(port: number, ticket: Ticket): Promise<Conducted> {
  const newCaller = await callerMaker(plan);
  const socket = new WebSocket(`ws://127.0.0.1:${port}${ticket.url}`, {
    headers: { authorization: `Bearer ${ticket.token}` },
    perMessageDeflate: false,
  });
  const caller = newCaller({
    sendText: (text) => socket.send(text),
    sendFrame: (pcm) => socket.send(pcm, { binary: true }),
  });
  socket.on("message", (data: Buffer) => caller.hear(data.toString("latin1")));
  closed.push(once(socket, "close"));
  await once(socket, "open");
  return caller;
}
