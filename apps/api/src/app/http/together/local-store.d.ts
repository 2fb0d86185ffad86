declare module '@fastify/rate-limit/store/LocalStore.js' {
  import type { FastifyRateLimitStore } from '@fastify/rate-limit'

  /** The library's own, which counts in the memory of the process. */
  // biome-ignore lint/style/noDefaultExport: it is the library's
  export default class LocalStore implements FastifyRateLimitStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, cache?: number)
    incr: FastifyRateLimitStore['incr']
    child: FastifyRateLimitStore['child']
  }
}
