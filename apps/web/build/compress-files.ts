import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const TEXTS = /\.(js|css|svg|json|txt|webmanifest)$/

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file)
  const [br, gz] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    toGzip(plain, { level: 9 }),
  ])
  if (br.length < plain.length) await writeFile(`${file}.br`, br)
  if (gz.length < plain.length) await writeFile(`${file}.gz`, gz)
}

/** Writes `.br` and `.gz` beside each text of the build, at the best level: once here, so that no server spends time on it. */
export function compressFiles(): Plugin {
  return {
    name: 'kola:compress-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const names = await readdir(dir, { recursive: true })
      const files = names.filter((name) => TEXTS.test(name)).map((name) => join(dir, name))
      for (const file of files) if ((await stat(file)).isFile()) await compressFile(file)
    },
  }
}
