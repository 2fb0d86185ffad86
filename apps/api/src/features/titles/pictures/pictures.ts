import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import {
  MAX_PICTURES,
  PICTURE_RULES,
  type Picture,
  type PictureCut,
  type PictureKind,
  type PictureSet,
} from '@kola/contract/titles/pictures'
import type { Clock } from '@kola/platform/clock'
import { newId, sha256Hex } from '@kola/platform/ids'
import type { Storage } from '@kola/platform/storage'
import type { Db } from '#shared/database/database.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { Line } from '#shared/line/line.ts'
import type { Asking } from '../needs.ts'
import type { TitleKey } from '../repository.ts'
import { checkPicture } from './check-picture.ts'
import { ART_KINDS, type ArtKind, cutPicture } from './cut-picture.ts'
import { copyArt, putFiles, readPictureBody, toArtPrefix, toBase, toOriginalKey, toViewKey } from './picture-files.ts'
import * as repository from './picture-repository.ts'

export interface PicturesNeeds {
  db: Db
  clock: Clock
  storage: Storage
  /** A token that opens the small pictures of a film for a while, and no more of it. */
  openStrip: (film: { tenantId: string; mediaId: string }) => string
  /** Pictures are unpacked one after the other: each takes a processor, and much room. */
  line: Line
}

export interface CutOrder {
  from: string
  kind: PictureKind
  cut: PictureCut | null
}

export type Pictures = ReturnType<typeof createPictures>

/** Pictures that editors send, and sets of all that is cut from them. */
export function createPictures(needs: PicturesNeeds) {
  const { db, storage } = needs
  return {
    /** @throws AppError TITLE_NOT_FOUND */
    async list(key: TitleKey): Promise<{ pictures: Picture[]; sets: PictureSet[] }> {
      const title = await findTitle(db, key)
      const [pictures, sets] = await Promise.all([repository.listPictures(db, key), repository.listNamedSets(db, key)])
      const own = { id: '', cuts: {}, shown: toShown(title.filmArt) }
      return {
        pictures: pictures.map((row) => toPicture(key, row)),
        sets: [own, ...sets.map((row) => toSet(key, row))],
      }
    },
    add: (asking: Asking, titleId: string, given: { kind: PictureKind; name: string; body: Readable }) =>
      add(needs, asking, { ...given, titleId }),
    cut: (asking: Asking, titleId: string, order: CutOrder) => cut(needs, asking, { ...order, titleId }),
    /** @throws AppError TITLE_NOT_FOUND, TITLE_NOT_READY */
    async strip(key: TitleKey): Promise<{ durationSeconds: number; storyboard: string | null }> {
      const film = await repository.findFilm(db, key)
      if (!film) throw new AppError('TITLE_NOT_FOUND')
      const { mediaId, version, durationSeconds, storyboard } = film
      if (!mediaId || !version || durationSeconds === null) throw new AppError('TITLE_NOT_READY')
      const base = `/media/${needs.openStrip({ tenantId: key.tenantId, mediaId })}/${mediaId}/${version}/`
      return { durationSeconds, storyboard: storyboard && base + storyboard }
    },
    /** What the film gave and the set lacks is put into it: its film may have come after it. @throws AppError PICTURE_NOT_FOUND */
    async complete(key: TitleKey, setId: string): Promise<void> {
      if (setId === '') return
      const [{ filmArt }, set] = [await findTitle(db, key), await findSet(db, key, setId)]
      const kinds = filmArt.kinds.filter((kind) => !set.kinds.includes(kind))
      if (kinds.length === 0) return
      await copyArt(storage, filmArt, { kinds, prefix: toArtPrefix(key, setId) })
      const placeholders = { ...pick(filmArt.placeholders, kinds), ...set.placeholders }
      await repository.saveSet(db, key, {
        ...set,
        kinds: [...set.kinds, ...kinds],
        placeholders,
        madeAt: needs.clock.now(),
      })
    },
    findArt,
  }
}

/** What viewers are shown of a set. @throws AppError PICTURE_NOT_FOUND */
export async function findArt(tx: Db, key: TitleKey, setId: string): Promise<TitleArt> {
  const { kinds, placeholders } = await findSet(tx, key, setId)
  return { base: toBase(key, setId), kinds, placeholders }
}

type Add = { titleId: string; kind: PictureKind; name: string; body: Readable }

/** @throws AppError TITLE_NOT_FOUND, PICTURE_NOT_TAKEN, PICTURES_FULL, STORAGE_FULL */
async function add(needs: PicturesNeeds, asking: Asking, { titleId, kind, name, body }: Add): Promise<Picture> {
  const { db, storage } = needs
  const key = { tenantId: asking.tenantId, titleId }
  const title = await findTitle(db, key)
  asking.record.about(title.name)
  const bytes = await readPictureBody(body)
  const checked = await needs.line.run(() => checkPicture(bytes, kind))
  const sha256 = sha256Hex(bytes)
  const known = await repository.listPictures(db, key)
  const same = known.find((row) => row.sha256 === sha256)
  if (same) return toPicture(key, same)
  if (known.length >= MAX_PICTURES) throw new AppError('PICTURES_FULL')
  const { format, width, height, view } = checked
  const by = { addedAt: needs.clock.now(), addedBy: asking.who.name }
  const row = { id: newId(), name, format, width, height, bytes: bytes.length, sha256, ...by }
  await putFiles(storage, '', [
    { name: toOriginalKey(key, row), bytes },
    { name: toViewKey(key, row.id), bytes: view },
  ])
  await repository.insertPicture(db, key, row)
  asking.record.changed([{ field: PICTURE_RULES[kind].name, before: null, after: name }])
  return toPicture(key, (await repository.findSamePicture(db, key, sha256)) ?? row)
}

/** @throws AppError TITLE_NOT_FOUND, PICTURE_NOT_FOUND, PICTURE_NOT_TAKEN, STORAGE_FULL */
async function cut(
  needs: PicturesNeeds,
  asking: Asking,
  { titleId, from, kind, cut }: CutOrder & { titleId: string },
): Promise<PictureSet> {
  const { db, storage } = needs
  const key = { tenantId: asking.tenantId, titleId }
  const { name, filmArt } = await findTitle(db, key)
  asking.record.about(name)
  const before = from === '' ? null : await findSet(db, key, from)
  const source = before ? { ...before, base: toBase(key, from) } : filmArt
  const id = newId()
  const prefix = toArtPrefix(key, id)
  const original = cut && (await open(needs, key, cut.pictureId))
  const made = original && (await needs.line.run(() => cutPicture(original.bytes, { kind, cut, size: original.row })))
  const own = ART_KINDS[kind]
  const kept = source.kinds.filter((one) => !own.includes(one))
  const given = made ? [] : filmArt.kinds.filter((one) => own.includes(one))
  await copyArt(storage, source, { kinds: kept, prefix })
  await copyArt(storage, filmArt, { kinds: given, prefix })
  await putFiles(storage, prefix, made?.files ?? [])
  const row = {
    id,
    cuts: { ...before?.cuts, [kind]: cut ?? undefined },
    kinds: [...kept, ...(made ? own : given)],
    placeholders: {
      ...pick(source.placeholders, kept),
      ...pick(filmArt.placeholders, given),
      ...made?.placeholders,
    },
  }
  await repository.saveSet(db, key, { ...row, madeAt: needs.clock.now() })
  asking.record.changed([
    { field: PICTURE_RULES[kind].name, before: null, after: original?.row.name ?? 'that of the film' },
  ])
  return toSet(key, row)
}

/** @throws AppError PICTURE_NOT_FOUND */
async function open({ db, storage }: PicturesNeeds, key: TitleKey, pictureId: string) {
  const row = await repository.findPicture(db, key, pictureId)
  if (!row) throw new AppError('PICTURE_NOT_FOUND')
  return { row, bytes: await storage.get(toOriginalKey(key, row)) }
}

const pick = (placeholders: TitleArt['placeholders'], kinds: readonly ArtKind[]) =>
  Object.fromEntries(Object.entries(placeholders).filter(([kind]) => (kinds as readonly string[]).includes(kind)))

/** @throws AppError TITLE_NOT_FOUND */
async function findTitle(db: Db, key: TitleKey): Promise<repository.PicturedTitle> {
  const title = await repository.findPictured(db, key)
  if (!title) throw new AppError('TITLE_NOT_FOUND')
  return title
}

/** @throws AppError PICTURE_NOT_FOUND */
async function findSet(db: Db, key: TitleKey, id: string): Promise<repository.SetRow> {
  const set = await repository.findSet(db, key, id)
  if (!set) throw new AppError('PICTURE_NOT_FOUND')
  return set
}

const toPicture = (key: TitleKey, { format: _, sha256: __, addedAt, ...row }: repository.PictureRow): Picture => ({
  ...row,
  addedAt: addedAt.toISOString(),
  address: `/${toViewKey(key, row.id)}`,
})

const toSet = (key: TitleKey, { id, cuts, kinds }: repository.SetRow): PictureSet => ({
  ...{ id, cuts },
  shown: toShown({ base: toBase(key, id), kinds }),
})

function toShown({ base, kinds }: Pick<TitleArt, 'base' | 'kinds'>): PictureSet['shown'] {
  const has = (kind: ArtKind) => base !== '' && kinds.includes(kind)
  return {
    ...(has('poster') && { poster: `${base}/poster-240.webp` }),
    ...(has('still') && { hero: `${base}/still-640.webp` }),
    ...(has('hero-phone') && { phone: `${base}/hero-phone-800.webp` }),
    ...(has('title') && { title: `${base}/title-640.webp` }),
  }
}
