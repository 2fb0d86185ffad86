import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProcess, signalProcess } from '@kola/platform/processes/process-table'

/**
 * Where one film is worked on. What is finished stands under its own name beside a note of what it was made from;
 * what is not bears `.part`. A folder left behind by a killed worker is therefore gone on with, not begun again.
 */
export interface WorkFolder {
  path: string
  toFile(name: string): string
  /** A name for output that is not whole yet, different in each run: a worker that was killed may still be writing. */
  toPart(name: string): string
  /** True when the file stands there whole and was made from exactly these inputs. */
  isFinished(name: string, inputs: unknown): Promise<boolean>
  /** Puts a finished part in its place, safe on the disk, and notes what it was made from. */
  finish(name: string, inputs: unknown): Promise<void>
  /** Notes an encoder that works here: should the worker be killed, the next one ends it. */
  noteProcess(pid: number): void
  remove(): Promise<void>
}

interface Note {
  inputsHash: string
  sizeBytes: number
}

const PROCESS_NOTE = 'encoder.pid'

/** Of this process: in containers the number of one is that of the next as well, and they may share a disk. */
const PART = `.part-${randomUUID()}`
const DAY_MS = 86_400_000

/** Opens the folder, making it if needed; ends what a killed worker left running and throws away its parts. */
export async function openWorkFolder(root: string, name: string): Promise<WorkFolder> {
  const path = join(root, name)
  await mkdir(path, { recursive: true })
  await endLeftover(path)
  for (const file of await readdir(path)) {
    if (file.includes('.part')) await rm(join(path, file), { force: true, recursive: true })
  }
  const toFile = (file: string) => join(path, file)
  const toPart = (file: string) => join(path, `${file}${PART}`)
  return {
    path,
    toFile,
    toPart,
    isFinished: (file, inputs) => isFinished(toFile(file), inputs),
    finish: (file, inputs) => finish({ part: toPart(file), file: toFile(file), inputs }),
    noteProcess: (pid) => writeFileSync(join(path, PROCESS_NOTE), String(pid)),
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

/** What this process has not finished. Its films go to another worker, and what is finished of them stays for the next try here. */
export async function removeOwnParts(root: string): Promise<void> {
  for (const file of await list(root, { recursive: true })) {
    if (file.includes(PART)) await rm(join(root, file), { force: true, recursive: true })
  }
}

/** Films that another worker has made meanwhile leave a folder here which nobody would open again. */
export async function removeForgotten(
  root: string,
  { days, nowMs }: { days: number; nowMs: number },
): Promise<string[]> {
  const forgotten: string[] = []
  for (const name of await list(root)) {
    const path = join(root, name)
    const files = (await list(path)).map((file) => join(path, file))
    const changes = await Promise.all([path, ...files].map(changedMs))
    if (nowMs - Math.max(...changes) < days * DAY_MS) continue
    await rm(path, { recursive: true, force: true })
    forgotten.push(name)
  }
  return forgotten
}

const list = (folder: string, options: { recursive?: boolean } = {}): Promise<string[]> =>
  readdir(folder, options).catch(() => [])

const changedMs = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.mtimeMs ?? 0

async function endLeftover(path: string): Promise<void> {
  const pid = Number(await readFile(join(path, PROCESS_NOTE), 'utf8').catch(() => '0'))
  const found = await findProcess(pid)
  // NOTE: the system may have given the number to somebody else's process since.
  if (found?.command.includes(path)) signalProcess(pid, 'SIGKILL')
}

async function isFinished(file: string, inputs: unknown): Promise<boolean> {
  try {
    const note = JSON.parse(await readFile(toNoteFile(file), 'utf8')) as Note
    return note.inputsHash === toHash(inputs) && note.sizeBytes === (await stat(file)).size
  } catch {
    return false
  }
}

async function finish(made: { part: string; file: string; inputs: unknown }): Promise<void> {
  await flush(made.part)
  await rm(toNoteFile(made.file), { force: true })
  await rename(made.part, made.file)
  const note: Note = { inputsHash: toHash(made.inputs), sizeBytes: (await stat(made.file)).size }
  await writeFile(toNoteFile(made.file), JSON.stringify(note))
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function toNoteFile(file: string): string {
  return `${file}.made-from.json`
}

function toHash(inputs: unknown): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}
