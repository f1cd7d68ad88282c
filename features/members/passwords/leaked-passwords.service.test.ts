import { expect, test } from "vitest";
import { isLeakedPassword } from "./leaked-passwords.service.ts";

test("recognises leaked passwords in any case, and not others", async () => {
  for (const leaked of ["liverpool1", "LIVERPOOL1", "1234qwer"]) {
    expect(await isLeakedPassword(leaked), leaked).toBe(true);
  }
  for (const own of ["quiet-harbor-71", "slow trains at night", "tr8-moon"]) {
    expect(await isLeakedPassword(own), own).toBe(false);
  }
});
