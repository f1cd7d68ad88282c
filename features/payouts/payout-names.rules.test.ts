import { expect, test } from "vitest";
import { isOthersAccount } from "./payout-names.rules.ts";

const company = (legalName: string) => ({ form: "w8bene", legalName }) as const;

test.each([
  ["Engine Werke GmbH", "ENGINE-WERKE GMBH", false],
  ["Société Générale d'Été", "Societe Generale d’Ete", false],
  ["Engine Werke GmbH", "Engine Werke AG", true],
  // The vowels of this script are marks.
  ["रामा उद्योग", "रीमा उद्योग", true],
])("the account of %s under the tax details of %s: another's? %s", (holder, legalName, isOthers) => {
  expect(isOthersAccount(holder, "Ada Lovelace", company(legalName))).toBe(isOthers);
});
