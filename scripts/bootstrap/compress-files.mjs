import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Pictures and fonts are compressed already. */
const compressible = /\.(js|css|svg|json|txt|webmanifest|wasm)$/;

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file below a folder, at the highest levels: done once for a build,
 * it spares the server from compressing each file for each visitor.
 * @param {string} folder
 * @returns {Promise<void>} rejects when a file cannot be read or written
 */
export async function compressFiles(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path) {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}
