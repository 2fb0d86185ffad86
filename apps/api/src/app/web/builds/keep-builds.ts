import type { Log } from '@kola/platform/log'
import { readWebFiles } from '../web-files.ts'
import type { AppName, Builds } from './builds.ts'

/** So that a build which is in use is never taken for an old one. */
const AGAIN_MS = 12 * 3_600_000
const AFTER_FAILURE_MS = 60_000

export interface KeepOptions {
  builds: Builds
  /** Folders of the builds that this replica has. */
  folders: Partial<Record<AppName, string | null>>
  log: Log
}

/**
 * Puts this replica's builds where the others find them, twice a day and at first before anybody is sent here: a page that it hands out
 * may ask another replica for its files. @returns what ends it
 */
export async function keepBuilds({ builds, folders, log }: KeepOptions): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  async function keep(): Promise<void> {
    let waitMs = AGAIN_MS
    try {
      for (const app of ['web', 'tv'] as const) {
        const folder = folders[app]
        if (!folder) continue
        await builds.publish(app, readWebFiles(folder))
        await builds.clean(app)
      }
    } catch (error) {
      // Films need the storage more than this does: what is amiss with it /readyz tells.
      log.warn({ error }, 'web-builds.not-published')
      waitMs = AFTER_FAILURE_MS
    }
    timer = setTimeout(() => void keep(), waitMs).unref()
  }
  await keep()
  return () => clearTimeout(timer)
}
