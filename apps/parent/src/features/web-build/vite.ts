import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The build tool's command file; null where it is not installed, as after an install without the tools. */
export function findVite(root: string): string | null {
  try {
    const manifest = createRequire(join(root, 'apps', 'web', 'package.json')).resolve('vite/package.json')
    const path = join(dirname(manifest), 'bin', 'vite.js')
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}
