import { globSync } from 'node:fs'
import { MUTATION_AREAS, type MutationArea } from './areas.ts'

/** One run of Stryker: the files that are changed, and the tests that must notice. */
export interface MutationRun {
  area: string
  files: string[]
  tests: string[]
}

const isRule = (file: string) => !/\.test\.tsx?$/.test(file)

function listFiles(root: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: root }).sort()
}

/**
 * @param wanted names of areas, or folders and files from the root; of what is none of the rules nothing is run
 */
export function chooseRuns(root: string, wanted: readonly string[], areas = MUTATION_AREAS): MutationRun[] {
  return areas.flatMap((area) => {
    const files = listFiles(root, area.rules).filter((file) => isRule(file) && isWanted(area, file, wanted))
    return files.length > 0 ? [{ area: area.name, files, tests: listFiles(root, area.tests) }] : []
  })
}

function isWanted({ name }: MutationArea, file: string, wanted: readonly string[]): boolean {
  return wanted.some((one) => one === name || file === one || file.startsWith(`${one.replace(/\/$/, '')}/`))
}
