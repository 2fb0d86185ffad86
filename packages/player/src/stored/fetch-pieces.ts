import { PIECE_BYTES, type StoredFile, toPieceLength } from './film.ts'

/** Why bytes did not come. `rights`: the address opens nothing any more; `changed`: it is another file; `line`: all else. */
export type FetchFault = 'rights' | 'changed' | 'line'

export class FetchFailed extends Error {
  readonly fault: FetchFault
  constructor(fault: FetchFault, cause?: unknown) {
    super(`The bytes did not come: ${fault}`, { cause })
    this.name = 'FetchFailed'
    this.fault = fault
  }
}

export interface FetchOptions {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
}

function toFault({ status }: Response): FetchFault {
  if (status === 401 || status === 403) return 'rights'
  if (status === 404 || status === 412 || status === 416) return 'changed'
  return 'line'
}

/** @throws AbortError where nobody waits any more */
function leaveOff(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('Nobody waits any more', 'AbortError')
}

/** @throws FetchFailed, AbortError */
async function ask(url: string, init: RequestInit, { fetch, signal }: FetchOptions): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(url, { ...init, signal })
  } catch (error) {
    leaveOff(signal)
    throw new FetchFailed('line', error)
  }
  if (!answer.ok) throw new FetchFailed(toFault(answer))
  return answer
}

export async function fetchText(url: string, options: FetchOptions): Promise<string> {
  const answer = await ask(url, {}, options)
  return answer.text().catch((error: unknown) => {
    leaveOff(options.signal)
    throw new FetchFailed('line', error)
  })
}

/** How long a file is. */
export async function fetchLength(url: string, options: FetchOptions): Promise<number> {
  const answer = await ask(url, { method: 'HEAD' }, options)
  const bytes = Number(answer.headers.get('content-length') ?? Number.NaN)
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new FetchFailed('line')
  return bytes
}

/** What an answer says that it brings must be the rest of this very file. */
function assertRest(answer: Response, file: StoredFile, start: number): void {
  if (answer.status !== 206 && !(answer.status === 200 && start === 0)) throw new FetchFailed('line')
  const range = answer.headers.get('content-range')
  const said = range === null ? null : /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range)
  const isWrong = range !== null && (!said || Number(said[1]) !== start || Number(said[3]) !== file.bytes)
  const length = answer.headers.get('content-length')
  if (isWrong || (length !== null && Number(length) !== file.bytes - start)) throw new FetchFailed('changed')
}

/**
 * The rest of a file from one piece on, each piece as soon as it is whole. One request brings all of it, and what is cut off in
 * the middle has given what came before.
 * @throws FetchFailed, AbortError
 */
export async function* fetchPieces(
  url: string,
  { file, from }: { file: StoredFile; from: number },
  options: FetchOptions,
): AsyncGenerator<{ index: number; bytes: Uint8Array }> {
  const start = from * PIECE_BYTES
  const answer = await ask(url, { headers: { range: `bytes=${start}-` } }, options)
  assertRest(answer, file, start)
  const reader = answer.body?.getReader()
  if (!reader) throw new FetchFailed('line')
  let index = from
  let piece = new Uint8Array(toPieceLength(file, index))
  let filled = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        leaveOff(options.signal)
        throw new FetchFailed('line', error)
      })
      if (done) break
      for (let taken = 0; taken < value.length; ) {
        const part = value.subarray(taken, taken + piece.length - filled)
        // More than the file has.
        if (part.length === 0) throw new FetchFailed('changed')
        piece.set(part, filled)
        filled += part.length
        taken += part.length
        if (filled < piece.length) continue
        yield { index, bytes: piece }
        index += 1
        filled = 0
        piece = new Uint8Array(Math.max(0, toPieceLength(file, index)))
      }
    }
  } finally {
    await reader.cancel().catch(() => {
      // NOTE: it has ended already.
    })
  }
  if (index * PIECE_BYTES < file.bytes) throw new FetchFailed('line')
}
