/** `npm run sql -- "select …"`: asks the database of the service that runs here; without a statement, how to open a shell. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectDatabase } from '@kola/platform/db/connect'
import { findRunningDatabase } from '@kola/platform/db/running'
import { toConfig } from './config.ts'
import { readEnv } from './env.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const [statement] = process.argv.slice(2)
const { dataDir, variables } = toConfig(readEnv(join(root, '.env')), { root, isDev: false })
const url = variables.DATABASE_URL ?? (await findRunningDatabase(join(dataDir, 'postgres')))
if (!url) {
  console.error(`No database runs on ${dataDir}: "npm start" starts it.`)
  process.exitCode = 1
} else if (!statement) {
  console.log(`psql "${url}"`)
} else {
  const { pool, close } = connectDatabase({ url, maxConnections: 1, applicationName: 'kola-sql' })
  try {
    const { rows, command, rowCount } = await pool.query(statement)
    for (const row of rows) console.log(JSON.stringify(row))
    console.log(`${command} ${rowCount ?? ''}`.trim())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await close()
  }
}
