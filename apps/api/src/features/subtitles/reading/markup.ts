import type { Cue } from '@kola/contract/subtitles/cues'

/** What stands for signs that mean something in WebVTT. */
const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
  '&quot;': '"',
  '&#39;': "'",
}
/** Marks that stay. */
const MARKS = new Set(['b', 'i', 'u'])
/** A voice, a class, a font, the end of one, or a time: <v Funke>, <c.loud>, <font color="red">, </c>, <00:01:02.000>. */
const TAG = /<\/?([A-Za-z]*)[^<>]*>/g
const IS_TAG = /^<(?:\/|[A-Za-z]|[\d:.]+>)/

/** Bold, italic and underlined stay as marks; every other mark goes, and the words within it stay. */
export function toPlainText(text: string): string {
  return text
    .replace(/<br *\/?>/gi, '\n')
    .replace(/\{\\[^}]*\}/g, '')
    .replace(TAG, (tag, name: string) => {
      if (MARKS.has(name.toLowerCase())) return `<${tag.startsWith('</') ? '/' : ''}${name.toLowerCase()}>`
      return IS_TAG.test(tag) ? '' : tag
    })
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** As WebVTT takes it: of what could be a mark, only <b>, <i> and <u> are left one. */
export function toVttText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replace(/<(?!\/?[biu]>)/g, '&lt;')
    .replace(/(?<!<\/?[biu])>/g, '&gt;')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
}

const SETTING =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,3}(?:\.\d+)?%?(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d+)?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d+)?%|align:(?:start|center|end|left|right))$/

/** Of what WebVTT says behind the times, what is about the place on the picture. */
export const toPlace = (settings: string): string =>
  settings
    .split(/\s+/)
    .filter((one) => SETTING.test(one))
    .join(' ')

/** As players get it. */
export const toPublished = ({ startMs, endMs, text, place }: Cue) => ({
  ...{ startSeconds: startMs / 1_000, endSeconds: endMs / 1_000 },
  ...{ settings: place, text: toVttText(text) },
})
