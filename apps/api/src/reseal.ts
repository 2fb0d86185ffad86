import { fileURLToPath } from 'node:url'
import { reseal } from './app/reseal.ts'
import { toSecrets } from './config.ts'
import { readEnvAndFile } from './env.ts'

/** `npm run keys:reseal`: after a change of KOLA_MASTER_KEY, see docs/keys-rotation.md. */
try {
  const file = fileURLToPath(new URL('../../../.env', import.meta.url))
  const isDone = await reseal({ secrets: toSecrets(readEnvAndFile(file)), print: (line) => console.log(line) })
  process.exit(isDone ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
