import { type Crop, PICTURE_RULES, type PictureCut, type PictureKind } from '@kola/contract/titles/pictures'
import sharp, { type Sharp } from 'sharp'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import { refuse } from './check-picture.ts'

export type ArtKind = TitleArt['kinds'][number]

/** What viewers' screens ask for, by what an editor cuts. */
export const ART_KINDS: Readonly<Record<PictureKind, readonly ArtKind[]>> = {
  poster: ['poster'],
  hero: ['hero', 'still', 'hero-phone'],
  title: ['title'],
}

interface Made {
  kind: ArtKind
  width: number
  /** Null for whatever it comes to. */
  height: number | null
}

const SIZES: Readonly<Record<PictureKind, readonly Made[]>> = {
  poster: [
    { kind: 'poster', width: 480, height: 720 },
    { kind: 'poster', width: 240, height: 360 },
  ],
  hero: [
    { kind: 'hero', width: 1_600, height: 900 },
    { kind: 'still', width: 640, height: 360 },
    { kind: 'hero-phone', width: 800, height: 800 },
  ],
  title: [{ kind: 'title', width: 640, height: null }],
}

/** As the media worker makes them: effort 4 takes six times as long for a tenth fewer bytes. */
const AVIF = { quality: 50, effort: 3 }
const WEBP = { quality: 72 }
const PLACEHOLDER = { width: 16, webp: { quality: 40 } }
/** Of a ratio, by what rounding to points makes of it. */
const TOLERANCE = 0.015

interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** In points of the picture. @throws AppError PICTURE_NOT_TAKEN for a crop of another shape, or too few points */
export function toBox(crop: Crop, size: Size, kind: PictureKind): Box {
  const left = Math.round(crop.left * size.width)
  const top = Math.round(crop.top * size.height)
  const width = Math.min(size.width - left, Math.round(crop.width * size.width))
  const height = Math.min(size.height - top, Math.round(crop.height * size.height))
  const { ratio, least } = PICTURE_RULES[kind]
  // One point may be lost on each side by rounding.
  if (width < least.width - 2 || height < least.height - 2) {
    throw refuse('crop', `Too little is left: at least ${least.width} × ${least.height} points`)
  }
  if (ratio !== null && Math.abs(width / height / ratio - 1) > TOLERANCE) {
    throw refuse(
      'crop',
      kind === 'poster' ? 'A poster is two wide and three high' : 'A wide picture is 16 wide and 9 high',
    )
  }
  return { left, top, width, height }
}

/** A telephone's square of a wide box: as high as that, around where the eye goes. */
export function toSquare(box: Box, focus: PictureCut['focus'], size: Size): Box {
  const side = Math.min(box.width, box.height)
  const wanted = Math.round(focus.x * size.width - side / 2)
  const left = Math.min(Math.max(wanted, box.left), box.left + box.width - side)
  return { left, top: box.top, width: side, height: side }
}

export interface MadeFile {
  /** Such as `poster-480.avif`. */
  name: string
  bytes: Buffer
}

export interface MadeArt {
  files: MadeFile[]
  placeholders: Record<string, string>
}

const open = (original: Buffer): Sharp => sharp(original, { failOn: 'error', sequentialRead: false }).autoOrient()

/** All sizes and formats of one kind. @throws AppError PICTURE_NOT_TAKEN */
export async function cutPicture(
  original: Buffer,
  { kind, cut, size }: { kind: PictureKind; cut: PictureCut; size: Size },
): Promise<MadeArt> {
  const box = toBox(cut.crop, size, kind)
  const made: MadeArt = { files: [], placeholders: {} }
  for (const { kind: art, width, height } of SIZES[kind]) {
    const own = art === 'hero-phone' ? toSquare(box, cut.focus, size) : box
    const isLettering = art === 'title'
    const resized = open(original)
      .extract(own)
      .resize({ width, ...(height !== null && { height, fit: 'fill' as const }) })
    const shown = isLettering ? resized : resized.flatten({ background: '#000' })
    const picture = await shown.toColourspace('srgb').png().toBuffer()
    made.files.push({ name: `${art}-${width}.webp`, bytes: await sharp(picture).webp(WEBP).toBuffer() })
    if (isLettering) continue
    made.files.push({ name: `${art}-${width}.avif`, bytes: await sharp(picture).avif(AVIF).toBuffer() })
    made.placeholders[art] ??= await toPlaceholder(picture)
  }
  return made
}

async function toPlaceholder(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture).resize(PLACEHOLDER.width).webp(PLACEHOLDER.webp).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
