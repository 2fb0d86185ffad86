import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import { MAX_PICTURE_BYTES } from '@kola/contract/titles/pictures'
import type { Storage } from '@kola/platform/storage'
import { StorageError } from '@kola/platform/storage/key'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { TitleKey } from '../repository.ts'
import { refuse } from './check-picture.ts'
import type { ArtKind, MadeFile } from './cut-picture.ts'

const VIEW = 'view-1600.webp'

/** Nobody but the staff's own cuts is made of it: it lies where no address leads to. */
export const toOriginalKey = ({ tenantId, titleId }: TitleKey, { id, format }: { id: string; format: string }) =>
  `originals/${tenantId}/${titleId}/${id}.${format}`
export const toArtPrefix = ({ tenantId, titleId }: TitleKey, id: string) => `art/${tenantId}/${titleId}/${id}/`
export const toViewKey = (key: TitleKey, id: string) => `${toArtPrefix(key, id)}${VIEW}`
export const toBase = (key: TitleKey, id: string) => `/${toArtPrefix(key, id).slice(0, -1)}`

/** @throws AppError PICTURE_NOT_TAKEN as soon as too much has come */
export async function readPictureBody(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > MAX_PICTURE_BYTES) {
      throw refuse('picture', `It is larger than ${MAX_PICTURE_BYTES / 1_024 / 1_024} MB`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export async function putFiles(storage: Storage, prefix: string, files: readonly MadeFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    await storage.put(`${prefix}${name}`, bytes).catch((error: unknown) => {
      if (error instanceof StorageError && error.kind === 'full') throw new AppError('STORAGE_FULL', { cause: error })
      throw error
    })
  }
}

const toKind = (name: string) => name.replace(/-\d+\.(avif|webp)$/, '')

/** Files of some kinds, from one place of pictures into another. */
export async function copyArt(
  storage: Storage,
  from: Pick<TitleArt, 'base'>,
  { kinds, prefix }: { kinds: readonly ArtKind[]; prefix: string },
): Promise<void> {
  if (kinds.length === 0) return
  const source = `${from.base.replace(/^\//, '')}/`
  for (const key of await storage.list(source)) {
    const name = key.slice(source.length)
    if (!(kinds as readonly string[]).includes(toKind(name))) continue
    await putFiles(storage, prefix, [{ name, bytes: await storage.get(key) }])
  }
}
