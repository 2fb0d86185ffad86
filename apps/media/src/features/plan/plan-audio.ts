import { toLanguageName } from '@kola/contract/language-name'
import { toLanguageTag } from '../../shared/language.ts'
import type { AudioPlan, AudioTier, RenditionPlan } from '../../shared/plan.ts'
import type { AudioStream } from '../../shared/probe.ts'

/** A sound stream that may become a track. `input` 0 is the film itself. */
export interface SoundSource {
  input: number
  streamIndex: number
  channels: number
  language: string | null
  label: string | null
}

/** Kilobits a second of AAC-LC by tier; one channel needs two thirds. */
const TIER_KBPS: Record<AudioTier, number> = { low: 48, high: 96 }
/** Sound beside a 1080p picture. */
const FULL_HD_KBPS = 128

/** One track for each language, extra files before the film's own, in the tiers that the picture qualities ask for. */
export function planAudio(sources: readonly SoundSource[], renditions: readonly RenditionPlan[]): AudioPlan[] {
  const tiers = [...new Set(renditions.map((rendition) => rendition.audioTier))]
  const hasFullHd = renditions.some((rendition) => rendition.name === '1080p')
  return pickByLanguage(sources).flatMap(({ source, language }) =>
    tiers.map((tier) =>
      toPlan({ source, language, tier, kbps: tier === 'high' && hasFullHd ? FULL_HD_KBPS : TIER_KBPS[tier] }),
    ),
  )
}

/** The film's own sound streams. */
export function toSoundSources(streams: readonly AudioStream[]): SoundSource[] {
  return streams.map(({ index, channels, language }) => ({
    input: 0,
    streamIndex: index,
    channels,
    language,
    label: null,
  }))
}

function pickByLanguage(sources: readonly SoundSource[]): { source: SoundSource; language: string }[] {
  const byLanguage = new Map<string, SoundSource>()
  for (const source of sources) {
    const language = toLanguageTag(source.language)
    const known = byLanguage.get(language)
    if (!known || (known.input === 0 && source.input > 0)) byLanguage.set(language, source)
  }
  return [...byLanguage].map(([language, source]) => ({ source, language }))
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
  }
}
