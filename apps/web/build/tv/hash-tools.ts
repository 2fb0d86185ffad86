import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Four signs that stand for all that lowers the styles of a television's build. */
export function hashTools(): string {
  const folder = join(import.meta.dirname, 'styles')
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 4)
}
