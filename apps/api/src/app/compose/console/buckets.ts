import type { Config } from '#config.ts'
import { createFilmBuckets } from '#features/ingest/buckets/buckets.ts'
import { createFetches } from '#features/ingest/buckets/fetches.ts'
import { createFilms } from '#features/ingest/films/films.ts'
import type { ingestJobs } from '#features/ingest/jobs.ts'
import { createIngestService } from '#features/ingest/service.ts'
import { createTitleGate } from '#features/titles/showing/gate.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from '../platform.ts'

/** Films from buckets, as editors give them. */
export function composeBuckets(platform: Platform, { filmBuckets }: Pick<Config, 'filmBuckets'>) {
  const buckets = createFilmBuckets(filmBuckets)
  return { buckets, fetches: createFetches({ ...platform, buckets }) }
}

const NEVER = new AbortController().signal

/** Who fetches them, and takes what was made. */
export function composeIngesting(
  platform: Platform,
  { config, tenants, stopping = NEVER }: { config: Config; tenants: Tenants; stopping?: AbortSignal | undefined },
): Parameters<typeof ingestJobs>[0] {
  const gate = createTitleGate({ tenants })
  const { publicUrl } = config.http
  const ingest = createIngestService({ ...platform, gate, publicUrl })
  const buckets = createFilmBuckets(config.filmBuckets)
  return { ...platform, gate, fetching: { ...platform, stopping, buckets, ingest, films: createFilms(platform) } }
}
