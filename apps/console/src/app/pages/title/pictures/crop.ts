import { type Crop, PICTURE_RULES, type PictureKind } from '@kola/contract/titles/pictures'

export interface Size {
  width: number
  height: number
}

export interface Cropping {
  size: Size
  kind: PictureKind
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The widest share of the picture that has the shape. */
function toMostWidth({ size, kind }: Cropping): number {
  const { ratio } = PICTURE_RULES[kind]
  return ratio === null ? 1 : Math.min(1, (size.height * ratio) / size.width)
}

const toLeast = ({ size, kind }: Cropping): Size => {
  const { least } = PICTURE_RULES[kind]
  return { width: Math.min(1, least.width / size.width), height: Math.min(1, least.height / size.height) }
}

/** As much of the picture as has the shape, in its middle. */
export function toStartCrop(cropping: Cropping): Crop {
  const width = toMostWidth(cropping)
  const height = toHeight(width, cropping, 1)
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}

function toHeight(width: number, { size, kind }: Cropping, free: number): number {
  const { ratio } = PICTURE_RULES[kind]
  return ratio === null ? free : Math.min(1, (width * size.width) / ratio / size.height)
}

export const moveCrop = (crop: Crop, by: { x: number; y: number }): Crop => ({
  ...crop,
  left: clamp(crop.left + by.x, 0, 1 - crop.width),
  top: clamp(crop.top + by.y, 0, 1 - crop.height),
})

/** Wider and higher by shares of the picture, around its own middle or from its upper left corner; one of a fixed shape by its width. */
export function growCrop(
  crop: Crop,
  by: { width: number; height: number },
  given: Cropping & { from: 'middle' | 'corner' },
): Crop {
  const least = toLeast(given)
  const isFree = PICTURE_RULES[given.kind].ratio === null
  const room = given.from === 'corner' ? { width: 1 - crop.left, height: 1 - crop.top } : { width: 1, height: 1 }
  const mostWidth = isFree
    ? room.width
    : Math.min(toMostWidth(given), room.width, (room.height / crop.height) * crop.width)
  const width = clamp(crop.width + by.width, Math.min(least.width, mostWidth), mostWidth)
  const free = clamp(crop.height + by.height, Math.min(least.height, room.height), room.height)
  const height = toHeight(width, given, free)
  const shift = given.from === 'corner' ? 0 : 0.5
  const at = { left: crop.left - (width - crop.width) * shift, top: crop.top - (height - crop.height) * shift }
  return moveCrop({ ...at, width, height }, { x: 0, y: 0 })
}

/** Of a crop of which a square is shown on a telephone: where that lies, in shares of the crop's width. */
export function toSquareLeft(crop: Crop, focusX: number, { size }: Cropping): number {
  const side = (crop.height * size.height) / (crop.width * size.width)
  return clamp((focusX - crop.left) / crop.width - side / 2, 0, Math.max(0, 1 - side))
}

/** `1200 × 1800 points from 12 % left and 3 % top` */
export function toCropText({ left, top, width, height }: Crop, size: Size): string {
  const share = (part: number) => `${Math.round(part * 100)} %`
  const points = `${Math.round(width * size.width)} × ${Math.round(height * size.height)} points`
  return `${points}, from ${share(left)} left and ${share(top)} top`
}
