import { toLanguageName } from '@kola/contract/language-name'
import { toLanguageTag } from '#shared/language.ts'
import type { AudioPlan, AudioTier, RenditionPlan } from '#shared/plan.ts'
import type { AudioStream } from '#shared/probe.ts'
import { SEGMENT_SECONDS } from '#shared/segment.ts'

/** A sound stream that may become a track. `input` 0 is the film itself. */
export interface SoundSource {
  input: number
  streamIndex: number
  channels: number
  language: string | null
  label: string | null
  /** What the file calls it. */
  name: string | null
  isDefault: boolean
  /** When it ends; null when nothing tells. */
  endSeconds: number | null
}

export interface SoundPlan {
  tracks: AudioPlan[]
  /** Tracks of the film beside which another one of their language was taken. */
  untaken: { label: string; name: string | null }[]
}

/** Kilobits a second of AAC-LC by tier; one channel needs two thirds. */
const TIER_KBPS: Record<AudioTier, number> = { low: 48, high: 96 }
/** Sound beside a 1080p picture. */
const FULL_HD_KBPS = 128

/** hls.js passes over a segment that is shorter than its tolerance of 0.25 s, and then waits for it for good. */
const SHORTEST_TAIL_SECONDS = 0.34

/** One track for each language, extra files before the film's own, in the tiers that the picture qualities ask for. */
export function planAudio(sources: readonly SoundSource[], renditions: readonly RenditionPlan[]): SoundPlan {
  const tiers = [...new Set(renditions.map((rendition) => rendition.audioTier))]
  const hasFullHd = renditions.some((rendition) => rendition.name === '1080p')
  const picked = pickByLanguage(sources)
  const tracks = [...picked].flatMap(([language, source]) =>
    tiers.map((tier) =>
      toPlan({ source, language, tier, kbps: tier === 'high' && hasFullHd ? FULL_HD_KBPS : TIER_KBPS[tier] }),
    ),
  )
  const untaken = sources.flatMap((source) => {
    const taken = picked.get(toLanguageTag(source.language))
    if (!taken || taken === source || taken.input > 0) return []
    return [{ label: toLanguageName(toLanguageTag(source.language)), name: source.name }]
  })
  return { tracks, untaken }
}

/** The film's own sound streams. */
export function toSoundSources(streams: readonly AudioStream[]): SoundSource[] {
  return streams.map(({ index, codec: _, ...stream }) => ({ input: 0, streamIndex: index, label: null, ...stream }))
}

/**
 * Where the sound ends beside a picture: with it, but for a last segment too short for players, which is left out or
 * filled up, whichever is nearer.
 */
export function planSoundEnd(pictureSeconds: number): number {
  const tail = pictureSeconds % SEGMENT_SECONDS
  if (pictureSeconds < SEGMENT_SECONDS || tail >= SHORTEST_TAIL_SECONDS) return pictureSeconds
  const boundary = pictureSeconds - tail
  return tail < SHORTEST_TAIL_SECONDS / 2 ? boundary : boundary + SHORTEST_TAIL_SECONDS
}

/** Of the film's own tracks in one language the one that it marks as the default, else the first; a sent file before both. */
function pickByLanguage(sources: readonly SoundSource[]): Map<string, SoundSource> {
  const byLanguage = new Map<string, SoundSource>()
  for (const source of sources) {
    const language = toLanguageTag(source.language)
    const known = byLanguage.get(language)
    const isBetter = known?.input === 0 && (source.input > 0 || (source.isDefault && !known.isDefault))
    if (!known || isBetter) byLanguage.set(language, source)
  }
  return byLanguage
}

function toPlan(from: { source: SoundSource; language: string; tier: AudioTier; kbps: number }): AudioPlan {
  const channels = from.source.channels > 1 ? 2 : 1
  return {
    name: `audio-${from.language}-${from.tier}`,
    input: from.source.input,
    streamIndex: from.source.streamIndex,
    language: from.language,
    label: from.source.label ?? toLanguageName(from.language),
    tier: from.tier,
    kbps: channels === 1 ? Math.round((from.kbps * 2) / 3) : from.kbps,
    channels,
    sourceEndSeconds: from.source.endSeconds,
  }
}
