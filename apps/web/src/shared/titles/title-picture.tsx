import type { Art } from '@kola/contract/catalogue'
import { toArtUrl } from '@kola/contract/title'
import { Picture, type PictureProps, type PictureSource } from '@kola/ui/content/picture'

type Shape = 'poster' | 'still' | 'hero'

interface Crop {
  kind: Art['kinds'][number]
  widths: readonly number[]
  media?: string
}

/** Crops of each shape, best first, with the widths that exist. */
const CROPS: Record<Shape, readonly Crop[]> = {
  poster: [{ kind: 'poster', widths: [240, 480] }],
  still: [{ kind: 'still', widths: [640] }],
  hero: [
    { kind: 'hero', widths: [1600], media: '(min-width: 700px)' },
    { kind: 'hero-phone', widths: [800] },
  ],
}

/** Which shape stands in where a title has no picture of the one asked for, best first. */
const STAND_INS: Record<Shape, readonly Shape[]> = {
  poster: ['poster', 'still', 'hero'],
  still: ['still', 'hero', 'poster'],
  hero: ['hero', 'still', 'poster'],
}

const SIZES: Record<Shape, { width: number; height: number }> = {
  poster: { width: 480, height: 720 },
  still: { width: 640, height: 360 },
  hero: { width: 800, height: 800 },
}

/** Widths of a card of a row: seven in view from 1000 px on, three below. Specification 1 §9. */
export const ROW_CARD_SIZES = '(min-width: 1000px) 13vw, 31vw'

const FORMATS = [
  { format: 'avif', type: 'image/avif' },
  { format: 'webp', type: 'image/webp' },
] as const

function toSources(art: Art, crops: readonly Crop[]): PictureSource[] {
  return crops.flatMap(({ kind, widths, media }) =>
    FORMATS.map(({ format, type }) => ({
      type,
      media,
      srcSet: widths.map((width) => `${toArtUrl(art, `${kind}-${width}`, format)} ${width}w`).join(', '),
    })),
  )
}

export interface TitlePictureProps extends Pick<PictureProps, 'sizes' | 'when' | 'alt' | 'className'> {
  art: Art
  shape: Shape
}

/** A picture of a title in the crops and formats that exist, over its blurred thumbnail. */
export function TitlePicture({ art, shape, ...rest }: TitlePictureProps) {
  const hasPicture = (one: Shape) => CROPS[one].some((crop) => art.kinds.includes(crop.kind))
  const wanted = STAND_INS[shape].find(hasPicture) ?? shape
  const crops = CROPS[wanted].filter((crop) => art.kinds.includes(crop.kind))
  const last = crops.at(-1)
  if (!last) return <div className={`picture ${rest.className ?? ''}`} />
  const src = toArtUrl(art, `${last.kind}-${last.widths.at(-1)}`, 'webp')
  return (
    <Picture
      {...rest}
      {...SIZES[wanted]}
      sizes={rest.sizes ?? '100vw'}
      sources={toSources(art, crops)}
      src={src}
      placeholder={art.placeholders[last.kind]}
    />
  )
}
