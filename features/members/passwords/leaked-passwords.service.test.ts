import { expect, test } from "vitest";
import { isLeakedPassword } from "./leaked-passwords.service.ts";

test("what stands in lists of leaked passwords is known, in any case; what somebody made up is not", async () => {
  for (const leaked of ["liverpool1", "LIVERPOOL1", "1234qwer"]) {
    expect(await isLeakedPassword(leaked), leaked).toBe(true);
  }
  for (const own of ["quiet-harbor-71", "slow trains at night", "tr8-moon"]) {
    expect(await isLeakedPassword(own), own).toBe(false);
  }
});
