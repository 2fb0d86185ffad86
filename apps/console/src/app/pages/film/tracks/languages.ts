import { toLanguageName } from '@kola/contract/language-name'
import { SUBTITLE_KINDS, type SubtitleKind } from '@kola/contract/subtitles/cues'

const CODES = [
  'en',
  'yo',
  'ig',
  'ha',
  'pcm',
  'idu',
  'igl',
  'ijc',
  'nup',
  'urh',
  'fr',
  'ar',
  'sw',
  'pt',
  'es',
  'de',
] as const

/** Browsers know these by code only, or by no name that people here use. */
const NAMES: Readonly<Record<string, { english: string; own: string }>> = { pcm: { english: 'Pidgin', own: 'Naijá' } }

/** What people here speak, and what films are sold to; `given` as well, whatever it is. */
export const toLanguages = (given: string): readonly (readonly [string, string])[] =>
  [...new Set([...CODES, given])]
    .filter((code) => code !== '' && code !== 'und')
    .map((code) => [code, NAMES[code]?.english ?? toLanguageName(code)] as const)

/** As it is called where it is spoken, where the browser knows that. */
export const toOwnName = (code: string): string =>
  code === ''
    ? ''
    : (NAMES[code]?.own ??
      new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ??
      toLanguageName(code))

const SHORT: Readonly<Record<SubtitleKind, string>> = { subtitles: 'Subtitles', captions: 'Captions' }
export const toKindText = (kind: SubtitleKind): string => SHORT[kind]
export const KINDS = SUBTITLE_KINDS
