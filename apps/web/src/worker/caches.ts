/**
 * Stands for as long as a member is there: the page puts it up and takes it down, first of all, and the worker keeps
 * nothing without it.
 */
export const MEMBER_SIGN = 'kola-member'

/** The caches of a browser that opens without a line, and how many answers each holds; what came first goes first. */
export const CACHE_SIZES = {
  'kola-page': 1,
  /** A build has about a hundred files; those of the build before may still be needed by a page that is open. */
  'kola-files': 200,
  'kola-pictures': 240,
} as const

export type CacheName = keyof typeof CACHE_SIZES

/**
 * What the page asks of the worker. `version` is answered with the worker's; `take-over` ends the wait of a new one;
 * `fill` brings what the page has used before the worker was there.
 */
export type WorkerMessage = { kind: 'version' } | { kind: 'take-over' } | { kind: 'fill'; files: string[] }
