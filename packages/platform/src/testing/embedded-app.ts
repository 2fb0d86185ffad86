// An app with an embedded database, for tests that kill it: prints one line of JSON when it is up, ends on SIGTERM.
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { createLog } from '../log.ts'

const [folder = ''] = process.argv.slice(2)
const log = createLog({ name: 'embedded-app', destination: { write: (line) => process.stderr.write(line) } })
try {
  const postgres = await startEmbeddedPostgres({ folder, log })
  process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid(), home: postgres.home })}\n`)
  process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)))
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`)
  process.exit(1)
}
