import { expect, test } from "vitest";
import { payoutMethodInput, taxInput } from "./payouts.schema.ts";

const tax = {
  form: "w9",
  legalName: "Rae Doe",
  address: "12 Pier Street #4",
  city: "Portland",
  postalCode: "97201",
  country: "US",
  taxNumber: "123-45-6789",
  certified: "true",
  currentPassword: "x",
};
const method = { kind: "sepa", holder: "Rae Doe", iban: "DE89370400440532013000", currentPassword: "x" };
const faultsOf = (change: Record<string, string>) =>
  Object.keys(
    Object.groupBy(taxInput.safeParse({ ...tax, ...change }).error?.issues ?? [], ({ path }) => String(path[0])),
  );

test("names and addresses of the world are taken as banks and tax offices write them", () => {
  for (const change of [
    {},
    { legalName: "Éloïse O’Neill-Nguyễn", city: "Saint-Étienne" },
    { legalName: "Night & Day Ltd. (UK)", address: "4/2 High St.", postalCode: "SW1A 1AA" },
    { legalName: "Marcel·lí Ràfols", city: "Vilanova i la Geltrú", address: "Rambla 4, 2º 1ª" },
    { legalName: "マリア・スミス" },
    { legalName: "Müller + Söhne", postalCode: "97201\u20111234" },
    { legalName: "Rae\u00a0Doe", city: "New\u202fYork" },
    { legalName: "علی\u200cرضا احمدی" },
    { legalName: "क्\u200dष शर्मा", city: "श्री\u200dनगर" },
    { legalName: '"Alfa" EOOD', address: 'ul. "Vitosha" № 12' },
    { legalName: "ЕТ „Слънце“", address: "ж.к. «Младост» 4: вх. Б" },
    { legalName: "Yahoo! Inc.", address: "Westward Ho! 7" },
    { legalName: "Завод № 5: Север", city: "Westward Ho!" },
    { legalName: "山田 太郎", city: "東京", address: "千代田1-1" },
  ]) {
    expect(faultsOf(change), JSON.stringify(change)).toEqual([]);
  }
  expect(payoutMethodInput.safeParse(method).success).toBe(true);
  expect(payoutMethodInput.parse({ ...method, holder: "Rae\u00a0 Doe\t" })).toMatchObject({ holder: "Rae Doe" });
});

test("what no office could use is refused by its field", () => {
  expect(faultsOf({ legalName: "🌙" })).toEqual(["legalName"]);
  expect(faultsOf({ address: "<b>x</b>" })).toEqual(["address"]);
  expect(faultsOf({ city: "1" })).toEqual(["city"]);
  expect(faultsOf({ postalCode: "????" })).toEqual(["postalCode"]);
  for (const country of ["ZZ", "XX", "EU", "D1"]) expect(faultsOf({ country }), country).toEqual(["country"]);
  for (const holder of ["🌙🌙", "<i>Rae</i>", "7", "R", '"!"', "\u200c\u200d", "R\u200c"]) {
    expect(payoutMethodInput.safeParse({ ...method, holder }).success, holder).toBe(false);
  }
});

test("a payout method without the password asks for it in the words of every form", () => {
  const method = { kind: "sepa", holder: "Nina Noctis", iban: "DE89370400440532013000" };
  const issues = payoutMethodInput.safeParse(method).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["currentPassword", "Enter your password"],
  ]);
});
