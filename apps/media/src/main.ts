import { installGraceful } from '@kola/platform/lifecycle/graceful'
import { startMedia } from './app/compose.ts'
import { toConfig } from './config.ts'
import { readEnv } from './env.ts'

try {
  const { config, secrets } = toConfig(readEnv())
  installGraceful(await startMedia(config, secrets))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
