import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/database/connect.ts";
import type { PublicConfig } from "../services.ts";
import type { ComposedMail } from "./mail.ts";

/** What of the settings every page may know. */
export function publicConfigOf(config: Config, database: Database, post: ComposedMail): PublicConfig {
  const { billingSupportUrl, billingDescriptor, contactEmail, leaveUrl, gtmId, sessionAnalyticsId, operator } = config;
  const demo = database.engine === "embedded";
  return {
    billingSupportUrl,
    billingDescriptor,
    contactEmail,
    leaveUrl,
    gtmId,
    sessionAnalyticsId,
    operator,
    demo,
    mail: post.reach,
  };
}
