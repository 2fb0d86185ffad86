import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addTitle } from './app/add-title.ts'
import { readTitleAddEnv } from './env.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())

try {
  const env = readTitleAddEnv(resolve(root, '.env'))
  if (env.INIT_CWD) process.chdir(env.INIT_CWD)
  process.exitCode = await addTitle({
    argv: process.argv.slice(2),
    root,
    dataDir: resolve(root, env.KOLA_DATA_DIR),
    url: env.KOLA_URL ?? null,
    operatorKey: env.KOLA_OPERATOR_KEY?.reveal() ?? null,
    ffprobe: env.FFPROBE_PATH,
    signal: interrupted.signal,
    out: process.stdout,
    error: process.stderr,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
