import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runRestoreCheck } from './app/restored/run.ts'
import { toConfig, toSecrets } from './config.ts'
import { readEnvAndFile } from './env.ts'

/** `npm run restore-check`: whether a backup can be lived from, see docs/backup.md. */
try {
  const env = readEnvAndFile(fileURLToPath(new URL('../../../.env', import.meta.url)))
  const agrees = await runRestoreCheck({
    argv: process.argv.slice(2),
    config: toConfig(env),
    secrets: toSecrets(env),
    folder: tmpdir(),
    print: (line) => console.log(line),
  })
  process.exitCode = agrees ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
