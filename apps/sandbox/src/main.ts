import { installGraceful } from '@kola/platform/http'
import { createLog } from '@kola/platform/log'
import { createSandbox } from './app/compose.ts'
import { createConfig } from './config.ts'
import { readEnv } from './env.ts'

const config = createConfig(readEnv())
const log = createLog({ name: 'sandbox', level: config.logLevel })
const sandbox = createSandbox({ config, log })
installGraceful({ log, close: [sandbox.close] })
await sandbox.start()
