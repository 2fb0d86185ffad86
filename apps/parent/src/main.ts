import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planParts } from './app/children.ts'
import { run } from './app/run.ts'
import { toFailureText } from './app/texts.ts'
import { toConfig } from './config.ts'
import { readEnv } from './env.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const print = (line: string) => console.log(line)

try {
  const env = readEnv(join(root, '.env'))
  const config = toConfig(env, { root, isDev: process.argv.includes('--dev') })
  process.exit(await run({ config, planParts, print }))
} catch (error) {
  console.error(toFailureText(error))
  process.exit(1)
}
