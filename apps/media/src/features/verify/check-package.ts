import { readFile } from 'node:fs/promises'
import { MediaFailure } from '#shared/failure.ts'
import type { Scheme } from '#shared/stream.ts'
import { type Protection, readProtection } from './protection.ts'

/** A packaged stream as it has to be. */
export interface ExpectedStream {
  path: string
  kind: 'video' | 'audio'
  scheme: Scheme
  keyId: string
}

export interface ExpectedPackage {
  streams: readonly ExpectedStream[]
  /** Path of the MPD that viewers get. */
  mpd: string
  /** Paths of the media playlists of picture and sound that viewers get. */
  playlists: readonly string[]
  durationSeconds: number
}

const WIDEVINE = 'edef8ba979d64acea3c827dcd51d21ed'
const PLAYREADY = '9a04f07998404286ab92e65be0885f95'
const COMMON = '1077efecc0b24d02ace33c1e52e2fb4b'
const CLEAR_KEY_URN = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e'
/** Sound and picture may end a little apart; more means that something was cut. */
const DURATION_TOLERANCE_SECONDS = 1.5
const DURATION_TOLERANCE_PART = 0.02

/**
 * Looks at what was really written: a packager that leaves out encryption says nothing and ends well.
 * @throws MediaFailure NOT_ENCRYPTED, PACKAGE_FAILED
 */
export async function checkPackage(expected: ExpectedPackage): Promise<void> {
  for (const stream of expected.streams) {
    const flaw = findFlaw(await readProtection(stream.path), stream)
    if (flaw) throw new MediaFailure('NOT_ENCRYPTED', `${stream.path.split('/').at(-1)}: ${flaw}`)
  }
  const mpd = await readFile(expected.mpd, 'utf8')
  const mpdFlaw = findMpdFlaw(mpd, expected.streams)
  if (mpdFlaw) throw new MediaFailure('NOT_ENCRYPTED', `DASH manifest: ${mpdFlaw}`)
  const linkFlaw = findLinkFlaw(mpd)
  if (linkFlaw) throw new MediaFailure('PACKAGE_FAILED', `DASH manifest: ${linkFlaw}`)
  for (const path of expected.playlists) {
    const text = await readFile(path, 'utf8')
    const flaw = findPlaylistFlaw(text)
    if (flaw) throw new MediaFailure('NOT_ENCRYPTED', `${path.split('/').at(-1)}: ${flaw}`)
    checkDuration(toPlaylistSeconds(text), expected.durationSeconds, path)
  }
}

/** Why a file is not encrypted as it must be; null when it is. */
export function findFlaw(found: Protection, wanted: Pick<ExpectedStream, 'kind' | 'scheme' | 'keyId'>): string | null {
  const entry = wanted.kind === 'video' ? 'encv' : 'enca'
  if (found.sampleEntries.length === 0 || found.sampleEntries.some((type) => type !== entry)) {
    return `samples are described as ${found.sampleEntries.join(' and ') || 'nothing'}`
  }
  if (found.scheme !== wanted.scheme) return `the scheme is ${found.scheme}`
  if (found.keyId !== wanted.keyId)
    return found.keyId ? `the key is ${found.keyId}` : 'the track encryption box is missing'
  const missing = [WIDEVINE, PLAYREADY, COMMON].filter((system) => !found.systems.includes(system))
  if (missing.length > 0) return `no PSSH box for ${missing.join(', ')}`
  // NOTE: whole-sample cbcs needs no facts in the fragments: sound uses one constant vector.
  const needsFacts = wanted.scheme === 'cenc' || wanted.kind === 'video'
  if (found.fragments === 0) return 'it has no fragments'
  if (needsFacts && found.encryptedFragments < found.fragments) return 'some fragments are clear'
  return null
}

/** Why the MPD does not name the protection of every stream; null when it does. */
export function findMpdFlaw(mpd: string, streams: readonly Pick<ExpectedStream, 'keyId'>[]): string | null {
  const sets = mpd.match(/<AdaptationSet[\s\S]*?<\/AdaptationSet>/g) ?? []
  const media = sets.filter((set) => /contentType="(video|audio)"/.test(set))
  if (media.length === 0) return 'it has no streams'
  for (const set of media) {
    const keyId = /cenc:default_KID="([^"]+)"/.exec(set)?.[1]?.replaceAll('-', '').toLowerCase()
    if (!keyId || !streams.some((stream) => stream.keyId === keyId)) return 'a stream names no key of ours'
    for (const system of [CLEAR_KEY_URN, toUrn(WIDEVINE), toUrn(PLAYREADY)]) {
      if (!set.includes(system)) return `a stream lacks ${system}`
    }
    if (set.includes(toUrn(COMMON))) return 'a stream names the common system, which dash.js does not take'
  }
  return null
}

/** Why a player could not change between the sets of pictures, SD and HD; null when it can. */
export function findLinkFlaw(mpd: string): string | null {
  const sets = (mpd.match(/<AdaptationSet[\s\S]*?<\/AdaptationSet>/g) ?? []).map((set) => ({
    id: /^<AdaptationSet\b[^>]*\bid="([^"]*)"/.exec(set)?.[1] ?? '',
    codec: /codecs="(\w+)/.exec(set)?.[1] ?? '',
    isPicture: /^<AdaptationSet\b[^>]*contentType="video"/.test(set),
    others: /adaptation-set-switching:2016" value="([^"]*)"/.exec(set)?.[1]?.split(',') ?? [],
  }))
  for (const { id, codec, isPicture, others } of sets) {
    const pictures = sets.filter((set) => set.isPicture && set.codec === codec).map((set) => set.id)
    const wanted = isPicture ? pictures.filter((other) => other !== id) : []
    if (others.join() !== wanted.join())
      return `set ${id} may be changed to ${others.join()} instead of ${wanted.join()}`
  }
  return null
}

/** Why a media playlist would be read as clear; null when all of it is encrypted. */
export function findPlaylistFlaw(playlist: string): string | null {
  const keyAt = playlist.search(/^#EXT-X-KEY:METHOD=SAMPLE-AES/m)
  const mediaAt = playlist.search(/^#EXTINF/m)
  if (keyAt < 0 || mediaAt < keyAt) return 'media without a key line'
  return /^#EXT-X-KEY:METHOD=NONE/m.test(playlist) ? 'a key line ends the encryption' : null
}

function toPlaylistSeconds(playlist: string): number {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, match) => sum + Number(match[1]), 0)
}

function checkDuration(seconds: number, wanted: number, path: string): void {
  const tolerance = Math.max(DURATION_TOLERANCE_SECONDS, wanted * DURATION_TOLERANCE_PART)
  if (Math.abs(seconds - wanted) <= tolerance) return
  const name = path.split('/').at(-1)
  throw new MediaFailure('PACKAGE_FAILED', `${name} lasts ${seconds.toFixed(1)} s instead of ${wanted.toFixed(1)} s`)
}

function toUrn(systemHex: string): string {
  return `urn:uuid:${systemHex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`
}
