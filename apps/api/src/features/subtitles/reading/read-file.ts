import { AppError } from '@kola/contract/errors'
import { type Cue, MAX_CUE_CHARACTERS, MAX_CUE_MS, MAX_CUES, sortCues } from '@kola/contract/subtitles/cues'
import { MAX_TOLD_FAULTS } from '@kola/contract/subtitles/subtitles'
import { decodeText, NotTextError } from '@kola/platform/subtitles/decode-text'
import { toPlace, toPlainText } from './markup.ts'

export interface ReadFile {
  cues: Cue[]
  encoding: string
  /** What was put right by itself. */
  notes: string[]
}

interface LineFault {
  line: number
  text: string
}

interface Block {
  /** Of its first line, from 1 on. */
  line: number
  lines: string[]
}

const ARROW = /-->/
const TIME = String.raw`(-)?(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:[ \t]+(.*))?\s*$`)
/** Of WebVTT alone, and shown to nobody. */
const ASIDE = /^(NOTE|STYLE|REGION)(\s|$)/

const TIME_TEXT = 'This time cannot be read: it is written such as 00:41:15,000 --> 00:41:17,400'

/**
 * SubRip or WebVTT. What cannot become a line is told by its line in the file, and nothing of the file is taken then; what
 * only stands wrong, such as an end before its beginning, is taken and mended in the draft.
 * @throws AppError SUBTITLES_NOT_TAKEN with `fields` such as `lines.6`
 */
export function readFile(bytes: Buffer): ReadFile {
  const { text, encoding } = decode(bytes)
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const isVtt = /^WEBVTT(\s|$)/.test(lines[0] ?? '')
  const faults: LineFault[] = []
  const blocks = toBlocks(lines).filter(({ line, lines: [first = ''] }) => !isVtt || (line > 1 && !ASIDE.test(first)))
  const cues = blocks.flatMap((block) => toCue(block, { isVtt, faults }))
  if (faults.length > 0) throw refuse(faults)
  if (cues.length === 0) throw refuse([{ line: 1, text: 'There are no subtitles in it' }])
  if (cues.length > MAX_CUES)
    throw refuse([{ line: cues[MAX_CUES]?.line ?? 1, text: `At most ${MAX_CUES} lines are taken` }])
  const numbered = cues.map(({ line: _, ...cue }, index): Cue => ({ ...cue, number: index + 1 }))
  const inOrder = sortCues(numbered)
  const late = cues.filter(({ startMs }, index) => startMs < (cues[index - 1]?.startMs ?? startMs))
  const notes = late
    .slice(0, MAX_TOLD_FAULTS)
    .map(({ line }) => `Line ${line} of the file stood before its time: it was put in order`)
  return { cues: inOrder.map((cue, index) => ({ ...cue, number: index + 1 })), encoding, notes }
}

/** Of what a package holds: what cannot be read is left out. */
export function readPackaged(text: string): Cue[] {
  const lines = text.split('\n')
  const cues = toBlocks(lines).flatMap((block) => toCue(block, { isVtt: true, faults: [] }))
  return sortCues(cues.map(({ line: _, ...cue }) => ({ ...cue, number: 0 }))).map((cue, index) => ({
    ...cue,
    number: index + 1,
  }))
}

function decode(bytes: Buffer) {
  if (bytes.length === 0) throw refuse([{ line: 1, text: 'The file is empty' }])
  try {
    return decodeText(bytes)
  } catch (error) {
    if (error instanceof NotTextError) throw refuse([{ line: 1, text: `The file cannot be read: ${error.message}` }])
    throw error
  }
}

export function refuse(faults: readonly LineFault[]): AppError {
  const told = faults.slice(0, MAX_TOLD_FAULTS).map(({ line, text }) => [`lines.${line}`, text] as const)
  return new AppError('SUBTITLES_NOT_TAKEN', { fields: Object.fromEntries(told) })
}

function toBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const last = blocks.at(-1)
    if (last && last.line + last.lines.length === index + 1) last.lines.push(line)
    else blocks.push({ line: index + 1, lines: [line] })
  }
  return blocks
}

interface Reading {
  isVtt: boolean
  faults: LineFault[]
}

function toCue({ line, lines }: Block, { isVtt, faults }: Reading): (Omit<Cue, 'number'> & { line: number })[] {
  const refused = (at: number, text: string) => {
    faults.push({ line: line + at, text })
    return []
  }
  const at = lines.findIndex((one) => ARROW.test(one))
  if (at < 0 || at > 1) return refused(0, toStray(lines))
  const times = TIMES.exec(lines[at] ?? '')
  const startMs = times ? toMs(times.slice(1, 6)) : null
  const endMs = times ? toMs(times.slice(6, 11)) : null
  if (!times || startMs === null || endMs === null) return refused(at, TIME_TEXT)
  const words = lines.slice(at + 1)
  const second = words.findIndex((one) => ARROW.test(one))
  if (second >= 0) return refused(at + 1 + second, 'A time within the words: the empty line before it is missing')
  const text = toPlainText(words.join('\n'))
  if (text.length > MAX_CUE_CHARACTERS) return refused(at + 1, `A line has at most ${MAX_CUE_CHARACTERS} signs`)
  return [{ line: line + at, startMs, endMs, text, place: isVtt ? toPlace(times[11] ?? '') : '' }]
}

/** What stands there instead of a line. */
function toStray(lines: readonly string[]): string {
  const [first = ''] = lines
  if (lines.some((one) => /\d:\d\d.*->|\d:\d\d[.,]\d+\s+\d/.test(one))) return TIME_TEXT
  if (lines.length === 1 && /^\s*\d+\s*$/.test(first)) return 'A number without a time and words'
  return 'Words without a time: is there an empty line within a subtitle?'
}

function toMs([sign, hours = '0', minutes = '0', seconds = '0', rest = '0']: readonly (string | undefined)[]):
  | number
  | null {
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(rest.padEnd(3, '0'))
  return ms > MAX_CUE_MS ? null : sign ? -ms : ms
}
