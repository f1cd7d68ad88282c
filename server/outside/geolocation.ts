import { geolocationTimeoutMs } from "#features/age-gate/age-gate.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Log } from "#platform/log/log.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";
import { createJsonGeolocation } from "#providers/geolocation/json-service.ts";
import { createHeaderGeolocation } from "#providers/geolocation/network-headers.ts";
import { createNoGeolocation } from "#providers/geolocation/no-service.ts";
import { rememberPlaces } from "#providers/geolocation/remembered-places.ts";
import type { ProviderWatch } from "./provider-watch.ts";

type GeolocationParts = {
  config: Pick<Config, "geolocation">;
  clock: Clock;
  log: Log;
  watch: Pick<ProviderWatch, "geolocation">;
  /** Used instead of the configured service. */
  override: Geolocation | undefined;
};

/** Chooses how visitors are located: by the hosting network, by a service, or not at all. */
export function chooseGeolocation({ config, clock, log, watch, override }: GeolocationParts): Geolocation {
  const { geolocation } = config;
  if (override) return watch.geolocation(override);
  if (geolocation === null) return createNoGeolocation();
  if ("network" in geolocation) return watch.geolocation(createHeaderGeolocation(geolocation.network));
  const service = createJsonGeolocation({ url: geolocation.url, timeoutMs: geolocationTimeoutMs, clock, log });
  return rememberPlaces(watch.geolocation(service), { clock });
}
