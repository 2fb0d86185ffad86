import { installGraceful } from '@kola/platform/lifecycle/graceful'
import { startEncoder } from './app/encoder/start-encoder.ts'
import { toEncoderConfig } from './encoder-config.ts'
import { readEncoderEnv } from './env.ts'

try {
  const { ended, ...encoder } = await startEncoder(toEncoderConfig(readEncoderEnv()))
  installGraceful(encoder)
  await ended
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
