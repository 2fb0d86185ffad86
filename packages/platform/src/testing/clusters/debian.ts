import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The lowest version that Kola works with, as Debian's package postgresql-15 places it. */
const LOWEST = '/usr/lib/postgresql/15'

/** Folder of the lowest version's binaries; null, with a word about it, where it is not installed. */
export function findLowestPostgres(): string | null {
  if (existsSync(join(LOWEST, 'bin', 'initdb'))) return LOWEST
  process.stderr.write('NOT TESTED: PostgreSQL 15, the lowest version. This machine has no postgresql-15 (Debian).\n')
  return null
}

/** Whether a program of Debian's answers here; a word about what is not tested where it does not. */
export function hasProgram(name: string, { isFor, asks = '-v' }: { isFor: string; asks?: string }): boolean {
  if (spawnSync(name, [asks], { stdio: 'ignore' }).status === 0) return true
  process.stderr.write(`NOT TESTED: ${isFor}. This machine has no ${name}.\n`)
  return false
}
