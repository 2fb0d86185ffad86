import { readFile } from 'node:fs/promises'
import { MediaFailure } from '#shared/failure.ts'
import { readTopBoxes } from './boxes.ts'
import { type ExpectedStream, findFlaw, findLinkFlaw, findMpdFlaw } from './check-package.ts'
import { type Protection, readProtection } from './protection.ts'

export interface ExpectedLeanStream extends ExpectedStream {
  codec: 'av01' | 'Opus'
  /** Seconds of each segment of what it stands beside; absent for sound, which nobody changes in the middle. */
  segments?: readonly number[]
}

export interface ExpectedLean {
  streams: readonly ExpectedLeanStream[]
  /** Every key of the film, since the manifest names what stood there before as well. */
  keyIds: readonly string[]
  mpd: string
}

/** A frame more or less would be a key picture at another moment. */
const SEGMENT_TOLERANCE_SECONDS = 0.02

/**
 * Looks at what was written beside a film: the right codec, encrypted as that codec asks, cut where the film is cut.
 * @throws MediaFailure NOT_ENCRYPTED, PACKAGE_FAILED
 */
export async function checkLean(expected: ExpectedLean): Promise<void> {
  for (const stream of expected.streams) {
    const name = stream.path.split('/').at(-1)
    const found = await readProtection(stream.path)
    const flaw = findFlaw(found, stream) ?? findCodecFlaw(found, stream)
    if (flaw) throw new MediaFailure('NOT_ENCRYPTED', `${name}: ${flaw}`)
    const segments = stream.segments && findSegmentFlaw(await readSegments(stream.path), stream.segments)
    if (segments) throw new MediaFailure('PACKAGE_FAILED', `${name}: ${segments}`)
  }
  const mpd = await readFile(expected.mpd, 'utf8')
  const mpdFlaw = findMpdFlaw(
    mpd,
    expected.keyIds.map((keyId) => ({ keyId })),
  )
  if (mpdFlaw) throw new MediaFailure('NOT_ENCRYPTED', `DASH manifest: ${mpdFlaw}`)
  const linkFlaw = findLinkFlaw(mpd)
  if (linkFlaw) throw new MediaFailure('PACKAGE_FAILED', `DASH manifest: ${linkFlaw}`)
}

/** AV1 in Common Encryption: the headers of each unit stay clear, or no decoder finds its way. */
export function findCodecFlaw(
  found: Pick<Protection, 'formats' | 'fragments' | 'partlyClearFragments'>,
  { codec }: Pick<ExpectedLeanStream, 'codec'>,
): string | null {
  if (found.formats.length === 0 || found.formats.some((format) => format !== codec))
    return `it is ${found.formats.join(' and ') || 'nothing'} instead of ${codec}`
  if (codec === 'av01' && found.partlyClearFragments < found.fragments) return 'the headers of AV1 are not left clear'
  return null
}

/** Why a player could not go on with this film where another one ends a segment; null when it can. */
export function findSegmentFlaw(found: readonly number[], wanted: readonly number[]): string | null {
  if (found.length !== wanted.length) return `it has ${found.length} segments instead of ${wanted.length}`
  const at = found.findIndex((seconds, index) => Math.abs(seconds - (wanted[index] ?? 0)) > SEGMENT_TOLERANCE_SECONDS)
  return at < 0 ? null : `segment ${at + 1} lasts ${found[at]?.toFixed(2)} s instead of ${wanted[at]?.toFixed(2)} s`
}

/** Seconds of each segment, from the segment index (ISO/IEC 14496-12, 8.16.3). */
async function readSegments(path: string): Promise<number[]> {
  const [box] = await readTopBoxes(path, ['sidx'])
  if (!box) return []
  const { body } = box
  const timescale = body.readUInt32BE(8)
  const head = body[0] === 0 ? 20 : 28
  const count = body.readUInt16BE(head + 2)
  return Array.from({ length: count }, (_, index) => body.readUInt32BE(head + 4 + index * 12 + 4) / timescale)
}
