/** Runs an optional setup step. An error is logged to the console, and the page continues. */
export function attempt<T>(what: string, setUp: () => T): T | undefined {
  try {
    return setUp();
  } catch (error) {
    console.error(`Could not set up ${what}.`, error);
    return undefined;
  }
}
