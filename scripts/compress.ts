/** Compresses the files of a folder that browsers load, so that the server only chooses: `.br` and `.gz` of each file. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Compressing a file below this size saves no packet. */
const SMALLEST = 1024;

const client = String(process.argv[2]);
const files = globSync('**/*.{js,css,svg,json}', { cwd: client }).map((name) => join(client, name));
for (const file of files) {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
