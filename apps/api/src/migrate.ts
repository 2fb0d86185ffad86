import { fileURLToPath } from 'node:url'
import { createLog } from '@kola/platform/log'
import { migrateAll } from './app/migrate.ts'
import { readMigrateEnv } from './env.ts'

/** `npm run migrate`: brings the database to this build's shape and ends; see docs/database.md. */
try {
  const env = readMigrateEnv(fileURLToPath(new URL('../../../.env', import.meta.url)))
  const log = createLog({ name: 'migrate', level: env.LOG_LEVEL })
  await migrateAll({ url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, log })
  log.info('database.is-current')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
