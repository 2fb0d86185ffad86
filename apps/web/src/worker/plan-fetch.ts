/**
 * What the worker does with a request. `page`: the service first, the kept page when it cannot be reached; `file`: the
 * same for files whose names stay; `asset` and `picture`: kept for good, their names change with their contents; `leave`:
 * the browser goes on as if there were no worker, as for calls, films, documents, links to titles and ways back from
 * providers.
 */
export type FetchPlan = 'page' | 'file' | 'asset' | 'picture' | 'leave'

export interface AskedFor {
  method: string
  /** `navigate` for a page. */
  mode: string
  url: string
  /** Part of a file, as players ask for. */
  isRange: boolean
}

const PAGES = ['/', '/index.html']
/** Files of the page that bear no hash in their names. */
export const FILES = ['/theme.js', '/icon.svg', '/manifest.webmanifest']

export function planFetch({ method, mode, url, isRange }: AskedFor, origin: string): FetchPlan {
  const address = new URL(url)
  if (method !== 'GET' || isRange || address.origin !== origin) return 'leave'
  if (mode === 'navigate') return PAGES.includes(address.pathname) ? 'page' : 'leave'
  if (address.pathname.startsWith('/assets/')) return 'asset'
  if (address.pathname.startsWith('/art/')) return 'picture'
  return FILES.includes(address.pathname) ? 'file' : 'leave'
}
