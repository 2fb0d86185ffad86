import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SUPERUSER } from '../postgres/cluster.ts'
import { DATABASE } from './embedded.ts'

/** In the file that PostgreSQL writes while it runs, the port stands in this line. */
const PORT_LINE = 3

/** Address of the embedded database that an app runs on this folder now; null when none does. */
export async function findRunningDatabase(folder: string): Promise<string | null> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const home = (await read(join(folder, 'location'))).trim() || folder
  const port = (await read(join(home, 'cluster', 'postmaster.pid'))).split('\n')[PORT_LINE]?.trim()
  const password = (await read(join(home, 'password'))).trim()
  return port && password ? `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}` : null
}
