import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** For who changes the sources while the process runs (`npm run dev`). */
const FROM_SOURCE = '--from-source'

/** Of `inputs.json`, which stands beside what was built: paths from there. */
export type Inputs = string[]
export const INPUTS = 'inputs.json'
export const BUILT = join(import.meta.dirname, '../../../dist')

const toTime = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY

function readInputs(folder: string): Inputs | null {
  try {
    return JSON.parse(readFileSync(join(folder, INPUTS), 'utf8')) as Inputs
  } catch {
    return null
  }
}

/** @returns the file of an entry; null where nothing was built, or one of the files that it was made of is newer or gone */
export function findBuilt(name: string, folder = BUILT): string | null {
  const inputs = readInputs(folder)
  if (!inputs) return null
  const builtMs = toTime(join(folder, INPUTS))
  if (inputs.every((path) => toTime(join(folder, path)) <= builtMs)) return join(folder, `${name}.js`)
  process.emitWarning(`${folder} is older than what it was made of, and is left alone: "npm run build" makes it anew.`)
  return null
}

/** Runs an entry as it was built. @returns whether there was such a one */
export async function runBuilt(name: string): Promise<boolean> {
  const file = process.argv.includes(FROM_SOURCE) ? null : findBuilt(name)
  if (file) await import(pathToFileURL(file).href)
  return file !== null
}
