import type { Cue } from '@kola/platform/subtitles/vtt'
import { MediaFailure } from '#shared/failure.ts'

const TIME = /(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})/
const TIMES = new RegExp(`^\\s*${TIME.source}\\s*-->\\s*${TIME.source}[ \\t]*(.*)$`)

/**
 * Reads SubRip or WebVTT. Notes, styles and numbers are left out, cues are put in the order of their start.
 * @throws MediaFailure BAD_SUBTITLES when not one cue stands in it
 */
export function parseSubtitles(text: string): Cue[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const isVtt = /^WEBVTT(\s|$)/.test(lines[0] ?? '')
  const cues = toBlocks(lines).flatMap((block) => toCue(block, isVtt))
  if (cues.length === 0) throw new MediaFailure('BAD_SUBTITLES', 'it holds no subtitle in the form of WebVTT or SubRip')
  return cues.sort((a, b) => a.startSeconds - b.startSeconds)
}

function toBlocks(lines: string[]): string[][] {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

function toCue(block: string[], isVtt: boolean): Cue[] {
  const at = block.findIndex((line) => TIMES.test(line))
  const match = TIMES.exec(block[at] ?? '')
  if (!match) return []
  const startSeconds = toSeconds(match.slice(1, 5))
  const endSeconds = toSeconds(match.slice(5, 9))
  const text = block.slice(at + 1).join('\n')
  if (endSeconds <= startSeconds || text.trim() === '') return []
  return [
    { startSeconds, endSeconds, settings: isVtt ? (match[9] ?? '').trim() : '', text: isVtt ? text : toVttText(text) },
  ]
}

function toSeconds(parts: (string | undefined)[]): number {
  const [hours, minutes, seconds, ms] = parts.map((part) => Number(part ?? 0)) as [number, number, number, number]
  return hours * 3600 + minutes * 60 + seconds + ms / 1000
}

/** Marks that WebVTT does not know go; bold, italic and underlined stay. */
export function toVttText(text: string): string {
  return text
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/<\/?font[^>]*>/gi, '')
    .replace(/&(?!(amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
}
