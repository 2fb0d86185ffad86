import { randomBytes } from 'node:crypto'
import type { FilmFetch } from '@kola/contract/films/buckets'
import { Secret } from '@kola/platform/config'
import { type S3Fault, startS3Server } from '@kola/platform/testing/s3-server'
import { createFilmBuckets } from '#features/ingest/buckets/buckets.ts'
import { type FetchJobNeeds, fetchFilm } from '#features/ingest/buckets/fetch-film.ts'
import { createFilms } from '#features/ingest/films/films.ts'
import { createIngestService } from '#features/ingest/service.ts'
import type { FilmBucket } from '#shared/files/film-bucket.ts'
import { createStaffSeeds } from '../staff/staff-stage.ts'
import { createApiStage } from '../stage.ts'
import { withGate } from '../titles/title-gate.ts'

export const SECRET = 'hush-hush-of-the-bucket'
const ACCESS_KEY = 'AKIAOFTHEBUCKET'

/** The whole API with two tenants, of which the first has a folder of a bucket that may be made to fail. */
export async function createBucketStage() {
  const faults: (S3Fault | undefined)[] = []
  const reads: string[] = []
  const ranges: string[] = []
  const state: { always?: S3Fault | undefined } = {}
  const server = await startS3Server('kola-masters', {
    before: async (operation, key, range) => {
      reads.push(`${operation} ${key}`)
      if (range) ranges.push(`${key} ${range}`)
      return state.always ?? (operation === 'GetObject' ? faults.shift() : undefined)
    },
  })
  const toBucket = (name: string, tenantId: string): FilmBucket => ({
    ...{ name, tenantId, bucket: 'kola-masters', region: 'x', endpoint: server.endpoint, prefix: 'films/' },
    ...{ isPathStyle: true, accessKeyId: ACCESS_KEY, secretAccessKey: new Secret(SECRET) },
  })
  const filmBuckets = [toBucket('masters', 'demo'), toBucket('theirs', 'other')]
  const stage = await createApiStage((config) => ({ ...config, filmBuckets }))
  await stage.addTenant('demo')
  await stage.addTenant('other')
  const { platform } = stage
  const stopping = new AbortController()
  const gated = withGate(platform)
  const needs: FetchJobNeeds = {
    ...platform,
    ...{ buckets: createFilmBuckets(filmBuckets), films: createFilms(platform), stopping: stopping.signal },
    ...{ ingest: createIngestService({ ...gated, publicUrl: '' }), restMs: 5, partBytes: 1_000 },
  }
  return {
    ...{ stage, server, needs, stopping, reads },
    /** What of each file was asked for. */
    rangesOf: (key: string) => ranges.flatMap((range) => (range.startsWith(key) ? [range.slice(key.length + 1)] : [])),
    ...createStaffSeeds(stage),
    /** What the next readings of a file meet. */
    faults,
    /** What every call of the bucket meets. */
    break: (fault: S3Fault | undefined) => {
      state.always = fault
    },
    /** @returns its bytes */
    place(key: string, bytes = randomBytes(4_321), more: Parameters<typeof server.place>[2] = {}): Buffer {
      server.place(key, bytes, more)
      return bytes
    },
    run: (
      { id }: Pick<FilmFetch, 'id'>,
      given: Partial<FetchJobNeeds & { attempt: number; signal: AbortSignal }> = {},
    ) => {
      const { attempt = 1, signal = new AbortController().signal, ...others } = given
      return fetchFilm({ ...needs, ...others }, { tenantId: 'demo', fetchId: id }, { attempt, signal })
    },
    async close() {
      await stage.close()
      await server.close()
    },
  }
}

export type BucketStage = Awaited<ReturnType<typeof createBucketStage>>
