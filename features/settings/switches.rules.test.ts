import { expect, test } from "vitest";
import { initialSetting } from "./settings.rules.ts";
import { switchRefusal } from "./switches.rules.ts";

const doors = initialSetting("site.doors");
const providers = initialSetting("site.providers");

test("every door is open until the operator closes it, and each is closed alone", () => {
  for (const name of ["newCalls", "signUps", "purchases", "payouts"] as const) {
    expect(switchRefusal(name, { doors, providers })).toBeNull();
    const closed = { doors: { ...doors, [name]: false }, providers };
    expect(switchRefusal(name, closed)).toMatchObject({ status: 503, message: expect.stringContaining("paused") });
    const others = (["newCalls", "signUps", "purchases", "payouts"] as const).filter((other) => other !== name);
    for (const other of others) expect(switchRefusal(other, closed)).toBeNull();
  }
});

test("without the service behind it a door is closed as well", () => {
  const without = (name: keyof typeof providers) => ({ doors, providers: { ...providers, [name]: false } });
  expect(switchRefusal("newCalls", without("speech"))?.code).toBe("site.new_calls_off");
  expect(switchRefusal("newCalls", without("languageModel"))?.code).toBe("site.new_calls_off");
  expect(switchRefusal("purchases", without("payments"))?.code).toBe("site.purchases_off");
  expect(switchRefusal("signUps", without("mail"))).toBeNull();
});
