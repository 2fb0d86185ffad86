import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How often a film may end the worker without getting any further: the next try would end it too. */
export const MAX_DEATHS = 5

/** Counts how often the worker died over a film. A stop that was asked for, and a fault that was told, are no death. */
export interface DeathWatch {
  /** Deaths since a file of the film was last finished. */
  deaths: number
  /** The worker lives: whatever ended the work, it was no death. */
  end(): Promise<void>
}

interface Note {
  /** Runs that have begun and did not end, this one among them. */
  begun: number
  finishedFiles: number
}

const NOTE = 'worker-deaths.json'
const FINISHED = '.made-from.json'

/** Begins a run in a film's work folder, making it if needed. */
export async function openDeathWatch(folder: string): Promise<DeathWatch> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, NOTE)
  const finishedFiles = (await readdir(folder)).filter((name) => name.endsWith(FINISHED)).length
  const before = await readNote(path)
  const deaths = finishedFiles > before.finishedFiles ? Math.min(1, before.begun) : before.begun
  await writeFile(path, JSON.stringify({ begun: deaths + 1, finishedFiles } satisfies Note))
  return {
    deaths,
    async end() {
      const note: Note = { begun: deaths, finishedFiles }
      // NOTE: the folder is gone when the film is done.
      await writeFile(path, JSON.stringify(note)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    },
  }
}

async function readNote(path: string): Promise<Note> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Note
  } catch {
    return { begun: 0, finishedFiles: 0 }
  }
}
