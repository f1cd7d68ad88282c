const times = { createdAt: "created_at", updatedAt: "updated_at" };

/** The library's names for our tables and columns. */
export const authNames = {
  user: {
    modelName: "sign_in_users",
    fields: { emailVerified: "email_verified", ...times },
    additionalFields: {
      username: { type: "string", required: true },
      userType: { type: "string", required: true, fieldName: "user_type" },
      role: { type: "string", required: false, input: false },
      status: { type: "string", required: false, input: false },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...times,
    },
    additionalFields: {
      twoFactor: { type: "boolean", required: false, input: false, fieldName: "two_factor" },
      method: { type: "string", required: false, input: false },
      seenAt: { type: "date", required: false, input: false, fieldName: "seen_at" },
    },
  },
  account: {
    modelName: "credentials",
    fields: {
      userId: "user_id",
      providerId: "provider_id",
      accountId: "account_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...times,
    },
  },
  verification: { modelName: "sign_in_codes", fields: { expiresAt: "expires_at", ...times } },
} as const;

/** The same for the library's plugins. */
export const pluginNames = {
  jwks: {
    modelName: "signing_keys",
    fields: { publicKey: "public_key", privateKey: "private_key", createdAt: "created_at", expiresAt: "expires_at" },
  },
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    modelName: "two_factors",
    fields: {
      userId: "user_id",
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_verification_count",
      lockedUntil: "locked_until",
    },
  },
  passkey: {
    modelName: "passkeys",
    fields: {
      publicKey: "public_key",
      userId: "user_id",
      credentialID: "credential_id",
      deviceType: "device_type",
      backedUp: "backed_up",
      createdAt: "created_at",
    },
  },
};
