import { AppError } from '@kola/contract/errors'
import type { AddTitleBody } from '@kola/contract/ingest'
import { toLanguageName } from '@kola/contract/language-name'
import type { PackageSourceJob } from '@kola/contract/media'
import { newId } from '@kola/platform/ids'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { createContentKeys } from './content-keys.ts'
import { noteFilm } from './films/film-repository.ts'
import { listUploadIds } from './repository.ts'
import { findUpload, touchUploads, type UploadRow } from './uploads/upload-repository.ts'

export interface PackagingNeeds {
  queue: JobSender
  secretBox: SecretBox
}

export interface AskedFilm {
  tenantId: string
  titleId: string
  mediaId: string
  body: Pick<AddTitleBody, 'uploadId' | 'subtitles' | 'audio'>
}

/** The job is there exactly when the film is noted, under the version that its files will bear. @returns what was sent */
export async function askForPackage(needs: PackagingNeeds, tx: Tx, film: AskedFilm): Promise<UploadRow> {
  const { tenantId, titleId, mediaId, body } = film
  await touchUploads(tx, tenantId, listUploadIds(body))
  const source = await getWhole(tx, { tenantId, uploadId: body.uploadId }, 'uploadId')
  const version = newId()
  const job: PackageSourceJob = {
    target: {
      ...{ tenantId, titleId, mediaId, version },
      keys: await createContentKeys(tx, needs.secretBox, { tenantId, mediaId }),
    },
    sourceKey: source.storageKey,
    sourceSha256: source.sha256,
    originalName: source.name,
    subtitles: await toSides(tx, film, 'subtitles'),
    audio: await toSides(tx, film, 'audio'),
  }
  await noteFilm(tx, { tenantId, titleId, mediaId, version, name: source.name, sizeBytes: source.sizeBytes })
  await needs.queue.send('media.package-source', job, { tx })
  return source
}

async function toSides(
  tx: Tx,
  { tenantId, body }: AskedFilm,
  field: 'subtitles' | 'audio',
): Promise<PackageSourceJob['subtitles']> {
  const files: PackageSourceJob['subtitles'] = []
  for (const [index, { language, uploadId }] of (body[field] ?? []).entries()) {
    const { storageKey } = await getWhole(tx, { tenantId, uploadId }, `${field}.${index}.uploadId`)
    files.push({ language, label: toLanguageName(language), sourceKey: storageKey })
  }
  return files
}

async function getWhole(
  tx: Tx,
  upload: { tenantId: string; uploadId: string },
  field: string,
): Promise<UploadRow & { storageKey: string }> {
  const row = await findUpload(tx, upload)
  if (row?.completedAt && row.storageKey) return { ...row, storageKey: row.storageKey }
  const text = row ? 'That upload is not complete yet' : 'There is no such upload'
  throw new AppError('UPLOAD_NOT_FOUND', { fields: { [field]: text } })
}
