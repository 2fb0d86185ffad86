import type { LineMeter } from '../data/line-meter.ts'

/** As long as Shaka waits for a piece. */
const PATIENCE_MS = 15_000

/** What is asked for: a file, or a part of it. */
export interface Asked {
  url: string
  /** `bytes=5-9`; absent for the whole file. */
  range?: string | undefined
}

export type FetchAnew = (asked: Asked) => Promise<ArrayBuffer | null>

/** Fetches past what the browser keeps, which is replaced by what comes. @returns null where nothing comes */
export function createFetchAnew(meter?: Pick<LineMeter, 'follow'>): FetchAnew {
  return async ({ url, range }) => {
    const leaving = new AbortController()
    const timer = setTimeout(() => leaving.abort(), PATIENCE_MS)
    const reading = meter?.follow(url)
    try {
      const headers: Record<string, string> = range ? { range } : {}
      const answer = await fetch(url, { headers, cache: 'reload', signal: leaving.signal })
      const data = await answer.arrayBuffer()
      reading?.whole(data.byteLength)
      return answer.ok ? data : null
    } catch {
      reading?.lost()
      return null
    } finally {
      clearTimeout(timer)
    }
  }
}
