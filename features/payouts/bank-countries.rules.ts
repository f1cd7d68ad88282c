import { isCountry } from "#features/age-gate/places.rules.ts";

/**
 * Countries that nothing can be paid to: those under a country-wide embargo of the US Treasury's OFAC (31 CFR 510, 515 and
 * 560, as of November 2026). The bank that sends a payout checks it against the lists of persons and regions.
 */
const embargoed: ReadonlySet<string> = new Set(["CU", "IR", "KP"]);

/** Territories whose banks have a BIC or an IBAN of the country that they belong to. */
const territories: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["US", "AS GU MP PR VI"],
    ["GB", "GG IM JE"],
    ["FR", "BL GF GP MF MQ NC PF PM RE TF WF YT"],
    ["FI", "AX"],
    ["NO", "SJ"],
    ["AU", "CC CX NF"],
  ].flatMap(([country = "", codes = ""]) => codes.split(" ").map((code) => [code, country] as const)),
);

/** A country that exists and has banks; Kosovo has no code in the standard, and banks use `XK`. */
export function isBankCountry(code: string): boolean {
  return code === "XK" || isCountry(code);
}

/** Whether money may be sent to this country. */
export function isPayable(country: string): boolean {
  return isBankCountry(country) && !embargoed.has(country);
}

/** Whether two codes name one banking country. */
export function isSameBankCountry(one: string, other: string): boolean {
  const home = (code: string) => territories[code] ?? code;
  return home(one) === home(other);
}
