import { startJobs } from '../app/start-jobs.ts'
import { toConfig, toSecrets } from '../config.ts'
import { readEnv } from '../env.ts'

try {
  const env = readEnv()
  await startJobs({ config: toConfig(env), secrets: toSecrets(env) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
