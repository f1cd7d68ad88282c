/** How often a mark is sent, one after the other: the middle of the times is what counts. */
const MARKS = 7;
const GIVE_UP_MS = 6_000;

/** The times of several marks to the server and back over a web socket, in milliseconds. Empty when none came back. */
export function measureConnection(): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const address = new URL("/v1/echo", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    let sentAt = 0;
    const done = () => {
      clearTimeout(timer);
      socket.onmessage = null;
      socket.close();
      resolve(times);
    };
    const timer = setTimeout(done, GIVE_UP_MS);
    const send = () => {
      sentAt = performance.now();
      socket.send("mark");
    };
    socket.onopen = send;
    socket.onmessage = () => {
      times.push(performance.now() - sentAt);
      if (times.length === MARKS) done();
      else send();
    };
    socket.onerror = done;
    socket.onclose = done;
  });
}
