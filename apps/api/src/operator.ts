import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runOperator } from './app/operator/run.ts'
import { readOperatorEnv } from './env.ts'

/** `npm run operator`: what an operator looks up and decides, see docs/money.md. */
try {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const env = readOperatorEnv(resolve(root, '.env'))
  process.exitCode = await runOperator({
    argv: process.argv.slice(2),
    dataDir: resolve(root, env.KOLA_DATA_DIR),
    url: env.KOLA_URL ?? null,
    operatorKey: env.KOLA_OPERATOR_KEY?.reveal() ?? null,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
