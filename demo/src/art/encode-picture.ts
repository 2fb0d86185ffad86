import sharp from 'sharp'
import type { PictureFormat } from '../types.ts'
import { WEBP_ALLOWANCE } from './art-plan.ts'

const HIGHEST_QUALITY = { avif: 66, webp: 86 }
const LOWEST_QUALITY = 14

const PLACEHOLDER_WIDTH = 16
/** Placeholders are written as base64 into catalogue answers, so each must stay tiny. */
export const PLACEHOLDER_MAX_BYTES = 150

export interface Raster {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Draws an SVG document into pixels, opaque. */
export async function rasterize(svg: string): Promise<Raster> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: info.channels } }
}

function encodeAt(raster: Raster, format: PictureFormat, quality: number): Promise<Buffer> {
  const image = sharp(raster.data, { raw: raster.info })
  if (format === 'avif') return image.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer()
  return image.webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
}

/** The best quality whose file stays within the budget; `avifBudget` in bytes, WebP gets 1.7 times as much. */
export async function encodeWithin(raster: Raster, format: PictureFormat, avifBudget: number): Promise<Buffer> {
  const limit = format === 'avif' ? avifBudget : avifBudget * WEBP_ALLOWANCE
  let high = HIGHEST_QUALITY[format]
  let best = await encodeAt(raster, format, high)
  if (best.length <= limit) return best
  let low = LOWEST_QUALITY
  best = await encodeAt(raster, format, low)
  while (high - low > 2) {
    const middle = (low + high) >> 1
    const candidate = await encodeAt(raster, format, middle)
    if (candidate.length <= limit) {
      low = middle
      best = candidate
    } else high = middle
  }
  return best
}

/** A blurred thumbnail as base64 WebP, for the moment before the picture arrives. */
export async function encodePlaceholder(raster: Raster): Promise<string> {
  const small = sharp(raster.data, { raw: raster.info }).resize(PLACEHOLDER_WIDTH).blur(0.6)
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const quality of [40, 20, 8, 1]) {
    const encoded = await sharp(data, { raw }).webp({ quality, effort: 6 }).toBuffer()
    if (encoded.length <= PLACEHOLDER_MAX_BYTES || quality === 1) return encoded.toString('base64')
  }
  throw new Error('unreachable')
}

/** The picture's mean colour as #rrggbb. */
export async function meanColour(raster: Raster): Promise<string> {
  const { data } = await sharp(raster.data, { raw: raster.info })
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${data.subarray(0, 3).toString('hex')}`
}
