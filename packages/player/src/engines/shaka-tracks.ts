import { toLines } from '../data/lines.ts'
import type { MediaRate, MediaSource } from '../source.ts'
import type { Rendition, Track, Tracks } from '../state.ts'
import { findPreferred } from './languages.ts'
import type { ShakaLibrary } from './shaka-library.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>

interface LanguageTrack {
  language: string
  label: string | null
  active: boolean
  roles?: string[]
}

interface VideoTrack {
  width: number | null
  height: number | null
  bandwidth: number
  active: boolean
}

interface VariantTrack {
  active: boolean
  language: string
  audioBandwidth: number | null
}

/** The part of Shaka's player that is asked for tracks. */
export interface TrackReader {
  getAudioTracks(): LanguageTrack[]
  getTextTracks(): (LanguageTrack & { id: number })[]
  getVideoTracks(): VideoTrack[]
  getVariantTracks(): VariantTrack[]
}

/**
 * Reads what can be chosen, renditions from the smallest on.
 * @param resting renditions that Shaka leaves alone for a while, which the film has all the same
 */
export function readTracks(
  player: TrackReader,
  rates: readonly MediaRate[],
  resting: readonly VideoTrack[] = [],
): Pick<Tracks, 'audio' | 'text' | 'renditions' | 'sounds'> {
  return {
    audio: player.getAudioTracks().map((track) => toTrack(audioId(track), track)),
    text: player.getTextTracks().map((track) => toTrack(String(track.id), track)),
    renditions: toRenditions(withResting(player.getVideoTracks(), resting), rates),
    sounds: toSounds(player.getVariantTracks()),
  }
}

/** Shaka gives audio tracks no id; language and label tell them apart. */
export function audioId(track: Pick<LanguageTrack, 'language' | 'label'>): string {
  return `${track.language}/${track.label ?? ''}`
}

function toTrack(id: string, track: LanguageTrack): Track {
  return {
    id,
    language: track.language || 'und',
    label: track.label || nameLanguage(track.language),
    isActive: track.active,
  }
}

/** The language's own name, such as `Yorùbá`; the code when the browser does not know it. */
export function nameLanguage(code: string): string {
  if (!code || code === 'und') return 'Original'
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    // Not a BCP 47 code: it stands for itself.
    return code
  }
}

function withResting(tracks: readonly VideoTrack[], resting: readonly VideoTrack[]): VideoTrack[] {
  const isThere = (track: VideoTrack) => tracks.some((each) => isSameTrack(each, track))
  return [...tracks, ...resting.filter((track) => !isThere(track))]
}

const isSameTrack = (a: VideoTrack, b: VideoTrack) => a.bandwidth === b.bandwidth && a.height === b.height

function toRenditions(tracks: VideoTrack[], rates: readonly MediaRate[]): Rendition[] {
  const averageOf = (most: number) => rates.find((rate) => rate.mostBitsPerSecond === most)?.averageBitsPerSecond
  return tracks
    .map((track) => ({
      lines: toLines(track),
      bitsPerSecond: track.bandwidth,
      averageBitsPerSecond: averageOf(track.bandwidth) ?? track.bandwidth,
      isActive: track.active,
    }))
    .sort((a, b) => a.bitsPerSecond - b.bitsPerSecond)
}

/** Of the language that is heard, or of all before one is. */
function toSounds(variants: VariantTrack[]): number[] {
  const heard = variants.find(({ active }) => active)?.language
  const rates = variants
    .filter(({ language }) => heard === undefined || language === heard)
    .flatMap(({ audioBandwidth }) => audioBandwidth ?? [])
  return [...new Set(rates)].sort((a, b) => a - b)
}

/** Compares by value, so that a report of the same tracks changes nothing. */
export function isSameTracks(a: Tracks, b: Tracks): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Adds the files that the manifest does not carry, and shows the wanted language. */
export async function addSideText(player: ShakaPlayer, source: MediaSource) {
  const carried = new Set(player.getTextTracks().map((track) => track.language))
  for (const { url, language, label } of source.text ?? []) {
    if (!carried.has(language)) await player.addTextTrackAsync(url, language, 'subtitles', 'text/vtt', '', label)
  }
  player.selectTextTrack(findPreferred(player.getTextTracks(), source.textLanguage) ?? null)
}
