import { installGraceful } from '@kola/platform/lifecycle/graceful'
import { createLog } from '@kola/platform/log'
import { createSandbox } from './app/compose.ts'
import { createConfig } from './config.ts'
import { readEnv } from './env.ts'

try {
  const config = createConfig(readEnv())
  const log = createLog({ name: 'sandbox', level: config.logLevel })
  const sandbox = createSandbox({ config, log })
  installGraceful({ log, close: [sandbox.close] })
  await sandbox.start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
