import { isSameName, withoutAccents } from "../verifications/legal-names.rules.ts";
import type { TaxForm } from "./tax-details.rules.ts";

/** What the law of every state demands in the name of a company: no person's own name has it. */
const usCompany = /[\s,](llc|l\.l\.c\.|pllc|inc\.?|incorporated|corp\.?|corporation|company|ltd\.?|limited|llp|lp)$/i;

type Taxed = { form: TaxForm; legalName: string };

/** Whether tax details are those of a company. Form W-9 is for both: its name tells them apart. */
export function isCompany({ form, legalName }: Taxed): boolean {
  return form === "w8bene" || (form === "w9" && usCompany.test(legalName));
}

/** Whether a person's tax details are in another name than the approved identity. A company's never are. */
export function isTaxedAsOther(tax: Taxed, identityName: string | null): boolean {
  return identityName !== null && !isCompany(tax) && !isSameName(tax.legalName, identityName);
}

/** Whether an account is neither in the name of the approved identity nor in that of the company that is taxed. */
export function isOthersAccount(holder: string, identityName: string | null, tax: Taxed | null): boolean {
  if (identityName === null || isSameName(holder, identityName)) return false;
  return !(tax && isCompany(tax) && isSameCompany(holder, tax.legalName));
}

const bare = (name: string) => withoutAccents(name).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
const isSameCompany = (one: string, other: string) => bare(one) === bare(other);
