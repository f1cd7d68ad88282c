import { withAccount } from "#tests/builders/payouts.ts";
import { password, type Site } from "./site-under-test.ts";
import type { Member, Visitor } from "./visitor.ts";

/** A creator whose account, in the name that `admin` checked, can be paid from now on. */
export async function payableCreator({ composition, db, member }: Site, admin: Visitor): Promise<Member> {
  const one = await member({ userType: "model" });
  const viewerOf = async (visitor: Visitor) => {
    const viewer = await composition.viewerOf(new Headers({ cookie: visitor.cookieHeader() }));
    if (!viewer) throw new Error("Nobody is signed in");
    return viewer;
  };
  const facts = { headers: new Headers({ cookie: one.cookieHeader() }), ip: one.address };
  const creator = { viewer: await viewerOf(one), facts, password };
  await withAccount({ db, services: composition.services }, creator, await viewerOf(admin));
  const now = { pay_from: composition.clock.now() };
  await db.updateTable("payout_methods").set(now).where("uid", "=", one.uid).execute();
  return one;
}
