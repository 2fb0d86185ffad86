import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { readTimesFile } from '../../env.ts'
import type { FileTime } from '../outcome.ts'

/** Leaves how long each file of tests took, its hooks included, for the end of the run. */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = readTimesFile()
    if (!path) return
    const times: FileTime[] = modules.map((module) => ({
      file: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1_000,
    }))
    writeFileSync(path, JSON.stringify(times))
  }
}
