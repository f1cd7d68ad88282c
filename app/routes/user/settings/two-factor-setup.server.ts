import { encode } from "uqr";
import { isFailure } from "#platform/errors/failure.ts";
import type { RequestFacts, Services } from "#server/services.ts";
import { safePath } from "../../../navigation/guard.rules.ts";

/** What the page needs to go on from where the member stands. */
export async function loadSetup(services: Services, facts: RequestFacts, wanted: string | null) {
  const next = safePath(wanted, "/user/settings");
  try {
    const on = (await services.security.overview(facts)).twoFactor.on;
    const setup = on ? null : await services.twoFactor.setup(facts);
    return { on, next, setup: setup && { ...pictureOf(setup.uri), secret: setup.secret } };
  } catch (error) {
    // A session that has just got a new cookie, or a sign-in that was long ago: the form says what to do.
    if (!isFailure(error)) throw error;
    return { on: false, next, setup: null };
  }
}

/** A picture of squares as one path, one unit each: drawn without any file. */
function pictureOf(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(""), size };
}
