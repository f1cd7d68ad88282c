import { inBackground } from "#platform/errors/in-background.ts";
import type { Log } from "#platform/log/log.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";

type Switch = {
  isUsed(): Promise<boolean>;
  /** Answers while the service is switched off: it knows nobody's place. */
  nobody: Geolocation;
  /** Tells when the switch may have changed. */
  onPublicChange(listener: () => void): void;
  log: Log;
};

/** Nobody is asked while the operator has switched it off: then every lookup fails, and visitors choose for themselves. */
export function switchedGeolocation(
  service: Geolocation,
  { isUsed, nobody, onPublicChange, log }: Switch,
): Geolocation {
  let isOn = true;
  const look = async () => {
    isOn = await isUsed();
  };
  // A lookup never throws: while the database is away, the switch stands as it stood.
  const lookAgain = () =>
    look().catch((error: unknown) => log.error({ error: String(error) }, "geolocation: its switch is unknown"));
  // What is known without waiting has no time to ask whether it may be told.
  inBackground(lookAgain());
  onPublicChange(() => inBackground(lookAgain()));
  return {
    name: service.name,
    known: (visitor) => (isOn ? service : nobody).known(visitor),
    async locate(visitor) {
      await lookAgain();
      return (isOn ? service : nobody).locate(visitor);
    },
  };
}
