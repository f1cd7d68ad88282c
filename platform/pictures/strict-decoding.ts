/** What the decoder remarks about the scan header of some phones' JPEGs, which it reads to the last pixel all the same. */
const harmless = /^VipsJpeg: Invalid SOS parameters for sequential JPEG$/;

/**
 * Decodes a picture as strictly as it can be: `decode` gets the library's `failOn`, at first so that any remark is an
 * error, for a file that was cut off and closed again is only remarked on. Throws what the decoder throws.
 */
export async function decodedStrictly<T>(decode: (failOn: "warning" | "error") => Promise<T>): Promise<T> {
  try {
    return await decode("warning");
  } catch (error) {
    if (!(error instanceof Error && harmless.test(error.message.trim()))) throw error;
    return decode("error");
  }
}
