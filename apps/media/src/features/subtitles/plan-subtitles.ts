import { toLanguageName } from '@kola/contract/language-name'
import { type MediaNotice, toNotice } from '@kola/contract/media-notices'
import { toLanguageTag } from '#shared/language.ts'
import type { SubtitleStream } from '#shared/probe.ts'

/** A subtitle stream of the film that becomes a track. */
export interface SubtitlePlan {
  /** Names the file, such as `text-en`. */
  name: string
  streamIndex: number
  /** BCP 47; `und` when the file does not say. */
  language: string
  label: string
}

/** Kinds that are text, in ffmpeg's words: SubRip, Advanced SubStation, WebVTT, QuickTime's. */
const TEXT_KINDS = new Set(['subrip', 'srt', 'text', 'ass', 'ssa', 'webvtt', 'mov_text'])
/** Kinds that are pictures, with the names that people know. */
const PICTURE_KINDS: Readonly<Record<string, string>> = {
  hdmv_pgs_subtitle: 'PGS',
  dvd_subtitle: 'VobSub',
  dvb_subtitle: 'DVB',
  xsub: 'XSUB',
}
const NO_NAME = 'Subtitles'
const MAX_LABEL_CHARACTERS = 60

/**
 * Decides what becomes of the subtitles inside a film. Several of one language are kept apart by their names; where a
 * file was sent for a language, it takes the place of the film's own.
 */
export function planSubtitles(
  streams: readonly SubtitleStream[],
  sentLanguages: readonly string[],
): { plans: SubtitlePlan[]; notices: MediaNotice[] } {
  const plans: SubtitlePlan[] = []
  const notices: MediaNotice[] = []
  for (const stream of streams) {
    const language = toLanguageTag(stream.language)
    const label = toLabel(stream, language)
    if (stream.codec in PICTURE_KINDS) {
      notices.push(toNotice('SUBTITLES_ARE_PICTURES', `${label}, ${PICTURE_KINDS[stream.codec]}`))
    } else if (!TEXT_KINDS.has(stream.codec)) {
      notices.push(toNotice('SUBTITLES_UNKNOWN', `${label}, ${stream.codec}`))
    } else if (sentLanguages.includes(language)) {
      notices.push(toNotice('SUBTITLES_REPLACED', label))
    } else {
      plans.push({
        name: toUnique(`text-${language}`, '-', new Set(plans.map((plan) => plan.name))),
        streamIndex: stream.index,
        language,
        label: toUnique(label, ' ', new Set(plans.map((plan) => plan.label))),
      })
    }
  }
  return { plans, notices }
}

/** `English`, `English (forced)`, `English (SDH)`, `English (Director’s commentary)`. */
function toLabel(stream: SubtitleStream, language: string): string {
  const base = language === 'und' ? NO_NAME : toLanguageName(language)
  const name =
    stream.name
      ?.replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_LABEL_CHARACTERS) ?? ''
  if (stream.isForced) return `${base} (forced)`
  if (stream.isForDeaf) return `${base} (SDH)`
  if (!name || language === 'und') return name || base
  return fold(name).includes(fold(base)) ? name : `${base} (${name})`
}

function toUnique(wanted: string, joint: string, taken: ReadonlySet<string>): string {
  for (let number = 2, name = wanted; ; number += 1) {
    if (!taken.has(name)) return name
    name = `${wanted}${joint}${number}`
  }
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
