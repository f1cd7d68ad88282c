/** What is wrong with the settings, one sentence a line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
