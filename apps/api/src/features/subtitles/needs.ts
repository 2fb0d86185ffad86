import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Storage } from '@kola/platform/storage'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import type { PackageTracks } from '#shared/database/schema/editing/package-tracks.ts'
import type { MediaPackage } from '#shared/database/schema/schema.ts'
import type { JobSender } from '#shared/jobs.ts'

export interface TitleKey {
  tenantId: string
  titleId: string
}

/** A title and what was packaged of its film, if anything was. */
export interface PackagedFilm {
  name: string
  mediaId: string | null
  version: string | null
  durationSeconds: number | null
  package: MediaPackage | null
  /** Of the version that is shown. */
  tracks: PackageTracks | null
  /** The manifest of every codec, where there is one. */
  leanDash: string | null
}

/** Who packages films. The ingest supplies it. */
export interface Packages {
  /** Null for a title that is not there. */
  find(db: Db, key: TitleKey): Promise<PackagedFilm | null>
}

export interface PublishNeeds {
  db: Db
  storage: Pick<Storage, 'get' | 'put' | 'stat'>
  packages: Packages
  log: Log
}

export interface SubtitlesNeeds {
  db: Db
  clock: Clock
  storage: Pick<Storage, 'get'>
  packages: Packages
  queue: JobSender
}

export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}
