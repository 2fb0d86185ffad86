import { AppError } from '@kola/contract/errors'
import { MAX_CUES } from '@kola/contract/subtitles/cues'
import { expect, test } from 'vitest'
import { toPlainText, toPublished, toVttText } from '../reading/markup.ts'
import { readFile } from '../reading/read-file.ts'

const SRT = `1
00:00:01,000 --> 00:00:02,500
Oya, make we dey go.

2
00:00:03,000 --> 00:00:04,000
<font color="red">Who</font> sent you?
`
const CUES = [
  { number: 1, startMs: 1_000, endMs: 2_500, text: 'Oya, make we dey go.', place: '' },
  { number: 2, startMs: 3_000, endMs: 4_000, text: 'Who sent you?', place: '' },
]
const read = (text: string) => readFile(Buffer.from(text))

/** What a file is refused for, by its lines. */
function refusal(bytes: Buffer | string): Record<string, string> {
  try {
    readFile(Buffer.from(bytes as string))
  } catch (error) {
    if (error instanceof AppError && error.code === 'SUBTITLES_NOT_TAKEN') return error.fields ?? {}
    throw error
  }
  return {}
}

test('SRT is read whichever way its lines end, with and without a mark before it', () => {
  for (const text of [SRT, SRT.replaceAll('\n', '\r\n'), SRT.replaceAll('\n', '\r'), `\uFEFF${SRT}`]) {
    expect(read(text)).toEqual({ cues: CUES, encoding: 'UTF-8', notes: [] })
  }
})

test('UTF-16 of both kinds and Windows-1252 are told from UTF-8', () => {
  const text = SRT.replace('Who', 'Adé')
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const [bytes, encoding] of [
    [little, 'UTF-16'],
    [big, 'UTF-16'],
    [Buffer.from(text, 'latin1'), 'Windows-1252'],
  ] as const) {
    const found = readFile(bytes)
    expect([found.encoding, found.cues[1]?.text]).toEqual([encoding, 'Adé sent you?'])
  }
})

test('WebVTT keeps its places; notes, styles and regions are nobody’s words', () => {
  const vtt = `WEBVTT - a film

STYLE
::cue { background: url(https://elsewhere.example/x) }

NOTE written --> by hand

intro
00:01.000 --> 00:02.000 line:10% position:50%,center region:fred onclick:x
<v Funke>Good <c.loud>morning</c> &amp; welcome

00:03.000 --> 00:04.000
<00:00:03.500>Karaoke
`
  expect(read(vtt).cues).toEqual([
    { number: 1, startMs: 1_000, endMs: 2_000, text: 'Good morning & welcome', place: 'line:10% position:50%,center' },
    { number: 2, startMs: 3_000, endMs: 4_000, text: 'Karaoke', place: '' },
  ])
})

test.each<[what: string, file: string, faults: Record<string, string>]>([
  [
    'an arrow that is none',
    SRT.replace('2,500', '2,500').replace('1\n00:00:01,000 -->', '1\n00:00:01,000 ->'),
    { 'lines.1': 'This time cannot be read: it is written such as 00:41:15,000 --> 00:41:17,400' },
  ],
  [
    'a time with letters',
    SRT.replace('00:00:03,000', '00:O0:03,000'),
    { 'lines.6': 'This time cannot be read: it is written such as 00:41:15,000 --> 00:41:17,400' },
  ],
  [
    'minutes above 59',
    SRT.replace('00:00:03,000', '00:61:03,000'),
    { 'lines.6': 'This time cannot be read: it is written such as 00:41:15,000 --> 00:41:17,400' },
  ],
  [
    'words without a time',
    `${SRT}\nAnd who are you?\n`,
    { 'lines.9': 'Words without a time: is there an empty line within a subtitle?' },
  ],
  ['a number alone', `${SRT}\n3\n`, { 'lines.9': 'A number without a time and words' }],
  [
    'no empty line between two',
    SRT.replace('go.\n\n', 'go.\n'),
    { 'lines.5': 'A time within the words: the empty line before it is missing' },
  ],
  ['nothing but notes', 'WEBVTT\n\nNOTE nothing\n', { 'lines.1': 'There are no subtitles in it' }],
  ['nothing', '', { 'lines.1': 'The file is empty' }],
  ['bytes of a picture', '\u0000\u0001\u0002PNG', { 'lines.1': 'The file cannot be read: it is not a text file' }],
  ['too many signs', SRT.replace('Oya', 'Oya'.repeat(200)), { 'lines.3': 'A line has at most 500 signs' }],
])('%s is told by its line', (_, file, faults) => {
  expect(refusal(file)).toEqual(faults)
})

test('more lines than any film has are refused', () => {
  const line = (index: number) => `00:00:${String(index % 60).padStart(2, '0')},000 --> 00:01:00,000\nLine\n`
  const file = Array.from({ length: MAX_CUES + 1 }, (_, index) => line(index)).join('\n')
  expect(Object.values(refusal(file))).toEqual([`At most ${MAX_CUES} lines are taken`])
  expect(read(file.slice(0, file.lastIndexOf('00:00:'))).cues).toHaveLength(MAX_CUES)
})

test('what only stands wrong is taken, to be mended: an end before its beginning, a time before the film, no words', () => {
  const file = `1\n00:00:05,000 --> 00:00:04,000\nBackwards\n\n2\n-00:00:01,000 --> 00:00:02,000\nEarly\n\n3\n00:00:07,000 --> 00:00:08,000\n`
  expect(read(file).cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [-1_000, 2_000, 'Early'],
    [5_000, 4_000, 'Backwards'],
    [7_000, 8_000, ''],
  ])
})

test('what stands before its time is put in order, and told', () => {
  const { cues, notes } = read(`1\n00:00:09,000 --> 00:00:10,000\nLater\n\n2\n00:00:01,000 --> 00:00:02,000\nSooner\n`)
  expect(cues.map(({ number, text }) => [number, text])).toEqual([
    [1, 'Sooner'],
    [2, 'Later'],
  ])
  expect(notes).toEqual(['Line 6 of the file stood before its time: it was put in order'])
})

test.each([
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<b>Loud</b> & <i>soft</i>', '<b>Loud</b> & <i>soft</i>'],
  ['<B>Loud</B>', '<b>Loud</b>'],
  ['{\\an8}Above', 'Above'],
  ['One<br/>two', 'One\ntwo'],
  ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
  ['I <3 you', 'I <3 you'],
])('%s is kept as %s', (given, kept) => {
  expect(toPlainText(given)).toBe(kept)
})

test.each([
  ['<b>Loud</b> & <i>soft</i>', '<b>Loud</b> &amp; <i>soft</i>'],
  ['&lt;script&gt;', '&amp;lt;script&amp;gt;'],
  ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
  ['<b onclick=x>', '&lt;b onclick=x&gt;'],
  ['00:01.000 --> 00:02.000', '00:01.000 --&gt; 00:02.000'],
  ['one\n\ntwo', 'one\ntwo'],
])('players get %s as %s', (text, published) => {
  expect(toVttText(text)).toBe(published)
  expect(toPublished({ number: 1, startMs: 500, endMs: 1_500, text, place: '' })).toMatchObject({
    startSeconds: 0.5,
    text: published,
  })
})
