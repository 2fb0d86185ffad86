import { AppError } from '@kola/contract/errors'
import { MAX_PICTURE_PIXELS, PICTURE_RULES, type PictureKind } from '@kola/contract/titles/pictures'
import sharp from 'sharp'

export interface CheckedPicture {
  format: 'jpg' | 'png' | 'webp' | 'avif'
  /** As it is seen: one that lies on its side is turned. */
  width: number
  height: number
  /** A smaller one, to cut by. */
  view: Buffer
}

const VIEW_SIDE = 1_600
/** What nobody who looks at it would call damage is let through. */
const DECODING = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true } as const

export const refuse = (field: string, text: string): AppError =>
  new AppError('PICTURE_NOT_TAKEN', { fields: { [field]: text } })

/** By its first bytes, whatever it is called: nothing else comes near a decoder. @throws AppError PICTURE_NOT_TAKEN */
function readFormat(bytes: Buffer): CheckedPicture['format'] {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length === 0) throw refuse('picture', 'The file is empty')
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /avif|avis/.test(text(8, 64))) return 'avif'
  const start = text(0, 1_024)
  if (/<svg[\s>]/i.test(start))
    throw refuse('picture', 'An SVG may hold a script: please send a JPEG, PNG, WebP or AVIF')
  if (start.startsWith('GIF8'))
    throw refuse('picture', 'A GIF has too few colours: please send a JPEG, PNG, WebP or AVIF')
  throw refuse('picture', 'This is no JPEG, PNG, WebP or AVIF, whatever its name says')
}

/** Of its head alone: nothing is unpacked. @throws AppError PICTURE_NOT_TAKEN */
async function readSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient, pages } = await sharp(bytes, { ...DECODING, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('PICTURE_NOT_TAKEN', { fields: { picture: DAMAGED }, cause })
    })
  const { width, height } = autoOrient
  if (width * height > MAX_PICTURE_PIXELS) {
    const most = `${MAX_PICTURE_PIXELS / 1_000_000} million`
    throw refuse('picture', `It has ${width} × ${height} points, and at most ${most} are taken`)
  }
  if ((pages ?? 1) > 1) throw refuse('picture', 'It moves: please send one that stands still')
  return { width, height }
}

const DAMAGED = 'The file is cut short or damaged'

/** Small enough, of a kind that is taken, large enough for what it is for, and whole to its last line. @throws AppError PICTURE_NOT_TAKEN */
export async function checkPicture(bytes: Buffer, kind: PictureKind): Promise<CheckedPicture> {
  const format = readFormat(bytes)
  const { width, height } = await readSize(bytes)
  const { name, least } = PICTURE_RULES[kind]
  if (width < least.width || height < least.height) {
    const needed = `${least.width} × ${least.height}`
    throw refuse('picture', `It has ${width} × ${height} points. ${name}: at least ${needed}`)
  }
  try {
    const view = await sharp(bytes, DECODING)
      .autoOrient()
      .resize(VIEW_SIDE, VIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { format, width, height, view }
  } catch (cause) {
    throw new AppError('PICTURE_NOT_TAKEN', { fields: { picture: DAMAGED }, cause })
  }
}
