type Told = { read: number } | { sha256: string } | { failed: true }

/** A file that was read before, unless it was changed since; each browser remembers the last few. */
const KEPT = 'kola-console-files'
const MOST_KEPT = 200

type Known = [file: string, sha256: string][]

const toMark = (file: File) => `${file.name} ${file.size} ${file.lastModified}`

function readKnown(): Known {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? (kept as Known) : []
  } catch {
    return []
  }
}

function keep(file: File, sha256: string): void {
  const mark = toMark(file)
  const others = readKnown().filter(([known]) => known !== mark)
  try {
    localStorage.setItem(KEPT, JSON.stringify([...others.slice(1 - MOST_KEPT), [mark, sha256]]))
  } catch {
    // NOTE: a full store costs reading the file once more.
  }
}

export class UnreadableFile extends Error {}

/** What names a file to the service: the same file is the same upload, on any day and any machine. @throws UnreadableFile */
export async function hashFile(
  file: File,
  { signal, onRead }: { signal: AbortSignal; onRead: (bytes: number) => void },
): Promise<string> {
  const known = readKnown().find(([mark]) => mark === toMark(file))?.[1]
  if (known) return known
  const sha256 = await readToEnd(file, signal, onRead)
  keep(file, sha256)
  return sha256
}

/** One that turned out to be another file than it was taken for is read anew. */
export function forgetFile(file: File): void {
  const mark = toMark(file)
  localStorage.setItem(KEPT, JSON.stringify(readKnown().filter(([known]) => known !== mark)))
}

function readToEnd(file: File, signal: AbortSignal, onRead: (bytes: number) => void): Promise<string> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', () => reject(new UnreadableFile()))
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if ('read' in data) onRead(data.read)
      else if ('sha256' in data) resolve(data.sha256)
      else reject(new UnreadableFile())
    })
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
