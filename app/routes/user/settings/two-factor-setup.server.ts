import { safePath } from "#app/navigation/guard.rules.ts";
import { qrOf } from "#app/navigation/qr.server.ts";
import { isFailure } from "#platform/errors/failure.ts";
import type { RequestFacts, Services } from "#server/services.ts";

/** What the page needs to go on from where the member stands. */
export async function loadSetup(services: Services, facts: RequestFacts, wanted: string | null) {
  const next = safePath(wanted, "/user/settings");
  try {
    const on = (await services.security.overview(facts)).twoFactor.on;
    const setup = await services.twoFactor.setup(facts);
    return { on, next, setup: setup && { ...qrOf(setup.uri), secret: setup.secret } };
  } catch (error) {
    // A session that has just got a new cookie, or a sign-in that was long ago: the form says what to do.
    if (!isFailure(error)) throw error;
    return { on: false, next, setup: null };
  }
}
