import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, copyFile, type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids.ts'
import type { Storage } from '../storage.ts'
import { codeOf, isMissing, pageOf, removeDrafts, walk } from './disk-walk.ts'
import { checkKey, checkPrefix, StorageError } from './key.ts'

/** No key begins with a dot, so nothing in here is ever listed or read. */
const WORK_FOLDER = '.work'
/** What a name in a folder may have. */
const MAX_NAME_BYTES = 255
/** The folder is there and cannot be written: mounted read-only, somebody else's, or guarded by the system. */
const UNWRITABLE = ['EROFS', 'EACCES', 'EPERM']

/** Files under a folder. What is written appears whole or not at all, and lasts when `put` has answered. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key)
    return join(folder, key)
  }
  return {
    put: async (key, body, options) =>
      write(folder, pathOf(key), (path) => writeBody(path, body, options?.signal)).catch(rethrowWrite(folder, key)),
    putFile: async (key, source) =>
      write(folder, pathOf(key), (path) => copyFile(source, path, constants.COPYFILE_FICLONE)).catch(
        rethrowWrite(folder, key),
      ),
    get: async (key) => readFile(pathOf(key)).catch(rethrow(key)),
    open: async (key, range) => openForReading(pathOf(key), range).catch(rethrow(key)),
    stat: async (key) => statOrNull(pathOf(key)),
    async list(prefix) {
      checkPrefix(prefix)
      return (await walk(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))).filter((key) => key.startsWith(prefix))
    },
    async page(prefix, options) {
      checkPrefix(prefix)
      return pageOf(folder, prefix, options)
    },
    delete: async (key) => rm(pathOf(key), { force: true }).catch(rethrow(key)),
    deletePrefix: async (prefix) => deletePrefix(folder, prefix).catch(rethrow(prefix)),
    removeUnfinished: (options) => removeDrafts(join(folder, WORK_FOLDER), options),
    localPath: pathOf,
    toAddress: async () => null,
    isHealthy: () => isWritable(folder),
  }
}

async function write(folder: string, path: string, fill: (path: string) => Promise<void>): Promise<void> {
  const work = join(folder, WORK_FOLDER)
  await mkdir(work, { recursive: true })
  const draft = join(work, newId())
  try {
    await fill(draft)
    await sync(draft)
    await mkdir(dirname(path), { recursive: true })
    await move(draft, path)
    await sync(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Another disk may be mounted below the folder: then the draft is copied beside its place, and put there whole. */
async function move(draft: string, path: string): Promise<void> {
  try {
    await rename(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    const beside = join(dirname(path), `.${newId()}.${basename(path)}`.slice(0, MAX_NAME_BYTES))
    try {
      await copyFile(draft, beside)
      await sync(beside)
      await rename(beside, path)
    } finally {
      await rm(beside, { force: true })
    }
    await rm(draft, { force: true })
  }
}

async function writeBody(path: string, body: Buffer | Readable, signal?: AbortSignal): Promise<void> {
  const from = Buffer.isBuffer(body) ? Readable.from([body]) : body
  await pipeline(from, createWriteStream(path, { flags: 'wx' }), ...(signal ? [{ signal }] : []))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openForReading(path: string, range?: { start: number; end: number }): Promise<Readable> {
  const handle: FileHandle = await open(path, 'r')
  if (!(await handle.stat()).isFile()) {
    await handle.close()
    throw Object.assign(new Error('not a file'), { code: 'EISDIR' })
  }
  return createReadStream(path, { fd: handle, autoClose: true, ...range })
}

async function statOrNull(path: string) {
  try {
    const found = await stat(path)
    if (!found.isFile()) return null
    const etag = `"${found.size.toString(16)}-${Math.trunc(found.mtimeMs * 1000).toString(16)}"`
    return { size: found.size, modifiedAt: found.mtime, etag }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function deletePrefix(folder: string, prefix: string): Promise<void> {
  checkPrefix(prefix)
  if (prefix.endsWith('/')) return rm(join(folder, prefix), { recursive: true, force: true })
  const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  for (const key of await walk(folder, parent)) {
    if (key.startsWith(prefix)) await rm(join(folder, key), { force: true })
  }
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

function rethrowWrite(folder: string, key: string): (error: unknown) => Promise<never> {
  return async (error) => {
    // NOTE: where a folder cannot be made because the disk is read-only, Node says that it is missing.
    if (isMissing(error) && !(await isWritable(folder))) throw new StorageError('unwritable', key, error)
    return rethrow(key)(error)
  }
}

function rethrow(key: string): (error: unknown) => never {
  return (error) => {
    if (isMissing(error)) throw new StorageError('missing', key, error)
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') throw new StorageError('full', key, error)
    if (UNWRITABLE.includes(codeOf(error) ?? '')) throw new StorageError('unwritable', key, error)
    throw error
  }
}
