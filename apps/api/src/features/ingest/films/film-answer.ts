import type { Film, FilmPage } from '@kola/contract/films/films'
import { packagingProgressKey } from '@kola/contract/media'
import type { Progress, ProgressState } from '@kola/platform/progress'
import type { Db } from '#shared/database/database.ts'
import { findRequest } from '../repository.ts'
import { toKeptUntil } from '../uploads/sweep-uploads.ts'
import { findUpload } from '../uploads/upload-repository.ts'
import { type FilmRow, findShown, listEvents } from './film-repository.ts'
import { packages } from './packages.ts'

interface AnswerNeeds {
  db: Db
  progress: Progress
}

export async function toFilms({ progress }: AnswerNeeds, tenantId: string, rows: readonly FilmRow[]): Promise<Film[]> {
  const keyOf = ({ titleId }: FilmRow) => packagingProgressKey(tenantId, titleId)
  const found = await progress.readAll(rows.filter(({ state }) => state === 'processing').map(keyOf))
  return rows.map((row) => toFilm(row, found.get(keyOf(row)) ?? null))
}

function toFilm(row: FilmRow, progress: ProgressState | null): Film {
  const { titleId, name, state } = row
  return {
    ...{ titleId, name, state, isShown: row.titleState === 'published' },
    source: { name: row.sourceName, sizeBytes: row.sourceBytes },
    sentAt: row.sentAt.toISOString(),
    progress: progress && {
      ...{ stage: progress.stage, fraction: progress.fraction, etaSeconds: progress.etaSeconds },
      updatedAt: progress.updatedAt.toISOString(),
    },
    failure: state === 'failed' ? { code: row.failureCode ?? '', text: row.failureText ?? '' } : null,
  }
}

export async function toFilmPage(needs: AnswerNeeds, tenantId: string, row: FilmRow): Promise<FilmPage> {
  const key = { tenantId, titleId: row.titleId }
  const [film] = await toFilms(needs, tenantId, [row])
  const media = await findShown(needs.db, { tenantId, mediaId: row.mediaId })
  const named = (await packages.find(needs.db, key))?.tracks ?? media?.package
  const events = await listEvents(needs.db, key)
  return {
    ...(film ?? toFilm(row, null)),
    keptUntil: row.state === 'failed' ? await findKeptUntil(needs.db, key) : null,
    shown: media?.package
      ? {
          durationSeconds: media.durationSeconds ?? 0,
          renditions: media.package.renditions.map(({ width, height, bandwidth, codecs }) => ({
            ...{ width, height, bandwidth, codecs },
          })),
          audio: (named ?? media.package).audio.map(({ language, label }) => ({ language, label })),
          subtitles: (named ?? media.package).subtitles.map(({ language, label }) => ({ language, label })),
          notices: media.notices,
        }
      : null,
    log: events.map(({ at, kind, by, text }) => ({ at: at.toISOString(), kind, by, text })),
  }
}

async function findKeptUntil(db: Db, key: { tenantId: string; titleId: string }): Promise<string | null> {
  const request = await findRequest(db, key)
  if (!request) return null
  const upload = await findUpload(db, { tenantId: key.tenantId, uploadId: request.body.uploadId })
  return upload ? toKeptUntil(upload.touchedAt).toISOString() : null
}
