import type { PayoutKind } from "./payout-kinds.rules.ts";
import type { TaxForm } from "./tax-details.rules.ts";

export type PayoutMethodsTable = {
  uid: string;
  kind: PayoutKind;
  masked: string;
  sealed: Buffer;
  pay_from: Date;
  changed_at: Date;
};

export type TaxDetailsTable = {
  uid: string;
  form: TaxForm;
  country: string;
  masked: string;
  sealed: Buffer;
  /** A day such as 2029-12-31. */
  valid_until: string | null;
  changed_at: Date;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    payout_methods: PayoutMethodsTable;
    tax_details: TaxDetailsTable;
  }
}
