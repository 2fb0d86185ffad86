import { type FileHandle, open } from 'node:fs/promises'

export interface FileFacts {
  size: number
  /** Quoted; for files on disk spelt as nginx spells it, so that both may serve the same file. */
  etag: string
  modifiedAt: Date
}

export interface OpenFile extends FileFacts {
  fd: number
  /** The same for the same contents, also after the file was closed and opened again. */
  contentId: string
}

/** Files that stay open between requests: a viewer asks for ranges of the same few, several times a minute. */
export interface OpenFiles {
  /** Lends the file while `use` runs. @returns null when there is none */
  use<T>(path: string, use: (file: OpenFile) => Promise<T>): Promise<T | null>
  close(): Promise<void>
}

interface Entry {
  opening: Promise<{ handle: FileHandle; file: OpenFile } | null>
  openedAtMs: number
  users: number
  isEvicted: boolean
}

export interface OpenFilesOptions {
  maxFiles: number
  /** A file that was replaced is seen after so long. */
  maxAgeMs: number
}

export function createOpenFiles({ maxFiles, maxAgeMs }: OpenFilesOptions): OpenFiles {
  const entries = new Map<string, Entry>()

  async function release(entry: Entry): Promise<void> {
    if (!entry.isEvicted || entry.users > 0) return
    await (await entry.opening.catch(() => null))?.handle.close()
  }

  async function evict(path: string, entry: Entry): Promise<void> {
    if (entry.isEvicted) return
    if (entries.get(path) === entry) entries.delete(path)
    entry.isEvicted = true
    await release(entry)
  }

  async function find(path: string): Promise<Entry> {
    const known = entries.get(path)
    if (known && Date.now() - known.openedAtMs < maxAgeMs) {
      entries.delete(path)
      entries.set(path, known)
      return known
    }
    if (known) await evict(path, known)
    const entry: Entry = { opening: openFile(path), openedAtMs: Date.now(), users: 0, isEvicted: false }
    entries.set(path, entry)
    const [oldest] = entries.size > maxFiles ? entries : []
    if (oldest) await evict(...oldest)
    return entry
  }

  return {
    async use(path, use) {
      const entry = await find(path)
      entry.users += 1
      try {
        const opened = await entry.opening
        if (opened) return await use(opened.file)
        await evict(path, entry)
        return null
      } catch (error) {
        await evict(path, entry)
        throw error
      } finally {
        entry.users -= 1
        await release(entry)
      }
    },
    async close() {
      await Promise.all([...entries].map(([path, entry]) => evict(path, entry)))
    },
  }
}

async function openFile(path: string): Promise<{ handle: FileHandle; file: OpenFile } | null> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return null
    throw error
  })
  if (!handle) return null
  const stat = await handle.stat()
  if (!stat.isFile()) {
    await handle.close()
    return null
  }
  const etag = `"${Math.floor(stat.mtimeMs / 1_000).toString(16)}-${stat.size.toString(16)}"`
  return {
    handle,
    file: { fd: handle.fd, contentId: `${path} ${etag}`, size: stat.size, modifiedAt: stat.mtime, etag },
  }
}
