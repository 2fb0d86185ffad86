import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

interface Picture {
  kind: 'poster' | 'still' | 'hero' | 'hero-phone'
  width: number
  height: number
}

/** A title's pictures: poster 2:3 in two widths, still and hero 16:9, the phone's hero square. */
export const PICTURES: readonly Picture[] = [
  { kind: 'poster', width: 480, height: 720 },
  { kind: 'poster', width: 240, height: 360 },
  { kind: 'still', width: 640, height: 360 },
  { kind: 'hero', width: 1600, height: 900 },
  { kind: 'hero-phone', width: 800, height: 800 },
]

// Effort 4 takes six times as long for a tenth fewer bytes.
const AVIF = { quality: 50, effort: 3 }
/** Where films are pressed as quickly as can be, so are their pictures: in a fifth of the time, not as small. */
const QUICKEST = { preset: 'ultrafast', effort: 0 }
const WEBP = { quality: 72 }
const PLACEHOLDER_WIDTH = 16

export interface MadePictures {
  kinds: Picture['kind'][]
  /** A tiny WebP of each kind as a data address. */
  placeholders: Record<string, string>
}

export interface PictureOrder {
  frame: Buffer
  folder: string
  /** Speed of x264 for the film that they belong to. */
  preset: string
}

/** Writes every picture of a title as AVIF and WebP, named `{kind}-{width}.{format}`, cropped to where the eye goes. */
export async function makePictures({ frame, folder, preset }: PictureOrder): Promise<MadePictures> {
  const avif = preset === QUICKEST.preset ? { ...AVIF, effort: QUICKEST.effort } : AVIF
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const placeholders: Record<string, string> = {}
  for (const { kind, width, height } of PICTURES) {
    const cropped = await sharp(frame)
      .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
      .png()
      .toBuffer()
    const name = join(folder, `${kind}-${width}`)
    await sharp(cropped).avif(avif).toFile(`${name}.avif`)
    await sharp(cropped).webp(WEBP).toFile(`${name}.webp`)
    placeholders[kind] ??= await toPlaceholder(cropped)
  }
  return { kinds: [...new Set(PICTURES.map((picture) => picture.kind))], placeholders }
}

async function toPlaceholder(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture).resize(PLACEHOLDER_WIDTH).webp({ quality: 40 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
