import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from '@fastify/rate-limit'
import LocalStore from '@fastify/rate-limit/store/LocalStore.js'
import type { Together } from '#shared/together/together.ts'

/** The library's options, and what all replicas call the limit. */
export interface CountedOptions extends RateLimitOptions {
  what: string
}

/** Ends the tenant's part of a key; no tenant's id holds it. */
const AFTER_TENANT = '\n'

export function toCountKey(tenantId: string | undefined, who: string): string {
  return `${tenantId ?? ''}${AFTER_TENANT}${who}`
}

function toCounted(what: string, key: string) {
  const end = key.indexOf(AFTER_TENANT)
  return { what, tenantId: key.slice(0, end) || null, who: key.slice(end + AFTER_TENANT.length) }
}

/**
 * Part of a limit that a process counts by itself: whoever stays below it, as nearly everybody does, waits for nobody and costs
 * Valkey nothing. Above it the others are told of all, and asked about each. So a limit is kept but for that part of it for each
 * replica more.
 */
const OWN_PART = 1 / 8

type Incr = FastifyRateLimitStore['incr']

/**
 * Counts for @fastify/rate-limit over all replicas. Its own store for Redis gives all limits that are made by a call the same
 * name. Each process also counts by itself, always: so that its own limit holds from the first call on when nobody else
 * answers, and whoever is beyond it costs Valkey nothing.
 */
export function createStore(together: Together): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    readonly #what: string
    readonly #own: LocalStore

    constructor(options: Partial<CountedOptions>) {
      this.#what = options.what ?? ''
      this.#own = new LocalStore(false, false, options.cache)
    }

    incr(...[key, done, windowMs, max]: Parameters<Incr>): void {
      this.#own.incr(
        key,
        (error, own) => {
          if (error || !own || own.current > max) return done(error, own)
          const { current, ttl } = own
          const untold = Math.floor(max * OWN_PART)
          if (current <= untold) return done(null, own)
          const by = current === untold + 1 ? current : 1
          void together
            .count(toCounted(this.#what, key), windowMs, by)
            .then((all) =>
              done(null, all && all.total > current ? { current: all.total, ttl: all.leftMs } : { current, ttl }),
            )
        },
        windowMs,
        max,
      )
    }

    child(options: object): SharedStore {
      return new SharedStore(options)
    }
  }
}
