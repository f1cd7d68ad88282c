// Loaded into a started site before anything else (`node --import`): the tests that started it can make its clocks jump
// ahead, so that a minute of a call takes no minute. The program itself has no such door. Timers keep their own time.

const RealDate = Date;
const realPerformanceNow = performance.now.bind(performance);
let aheadMs = 0;

const now = () => RealDate.now() + aheadMs;
// Not a subclass: a date that came from another thread has to be an instance of it as well.
globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (real, name) => (name === "now" ? now : Reflect.get(real, name)),
});
RealDate.prototype.constructor = Date;
performance.now = () => realPerformanceNow() + aheadMs;

process.on("message", ({ leapMs }) => {
  aheadMs += leapMs;
  process.send?.({ aheadMs });
});
// Being listened to keeps no process alive that has ended its work.
process.channel?.unref();
