import { writeFile } from 'node:fs/promises'
import { startEmbeddedPostgres } from '@kola/platform/db/embedded'
import { createLog } from '@kola/platform/log'
import { migrateDatabase } from '../../apps/api/src/app/migrate.ts'
import { loadLargeTenant } from './large-tenant/load.ts'

const log = createLog({ name: 'bench', level: 'warn' })
const database = await startEmbeddedPostgres({ folder: process.argv[2], log })
await migrateDatabase({ url: database.url, log })
console.log(database.url)
await writeFile('/tmp/lists-db-url', database.url)
process.on('SIGTERM', async () => {
  await database.stop()
  process.exit(0)
})
const count = Number(process.argv[3])
if (count) {
  const t = performance.now()
  await loadLargeTenant(database.url, count)
  console.log('loaded', count, ((performance.now() - t) / 1000).toFixed(1), 's')
}
setInterval(() => {}, 1e6)
