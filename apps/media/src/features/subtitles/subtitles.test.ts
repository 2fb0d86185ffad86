import { toVtt } from '@kola/platform/subtitles/vtt'
import { expect, test } from 'vitest'
import { parseSubtitles } from './parse.ts'
import { readText } from './read-text.ts'

const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nẸ kú àárọ̀ <i>ọ̀rẹ́</i>\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,000\r\nA & B\r\n'

test('UTF-8, UTF-16 of both orders and Windows-1252 are read alike', () => {
  const text = 'Café – “où”'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  expect(readText(Buffer.from(text))).toBe(text)
  expect(readText(utf16)).toBe(text)
  expect(readText(Buffer.from(utf16).swap16())).toBe(text)
  expect(readText(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x93, 0x6f, 0xf9, 0x94]))).toBe(text)
})

test('UTF-16 without its mark is known by its zeros', () => {
  expect(readText(Buffer.from('WEBVTT plain', 'utf16le'))).toBe('WEBVTT plain')
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49, 0x48])],
  ['bytes that no encoding has', Buffer.from([0x81, 0x8d, 0xff, 0x41, 0x9d])],
  ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8, 0x41, 0x00])],
])('%s is refused as subtitles', (_, bytes) => {
  expect(() => readText(bytes)).toThrow(expect.objectContaining({ code: 'BAD_SUBTITLES' }))
})

test('SubRip becomes WebVTT', () => {
  expect(toVtt(parseSubtitles(SRT))).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nẸ kú àárọ̀ <i>ọ̀rẹ́</i>\n\n00:01:00.000 --> 00:01:02.000\nA &amp; B\n',
  )
})

test('colours and positions of SubRip are left out', () => {
  const cues = parseSubtitles('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">Stop</font> <3\n')
  expect(cues[0]?.text).toBe('Stop &lt;3')
})

test('WebVTT keeps settings and marks, and loses notes and styles', () => {
  const text =
    'WEBVTT\n\nNOTE hello\n\nSTYLE\n::cue { color: red }\n\nid\n00:01.000 --> 00:02.000 line:10%\n<v Ada>Hi\n'
  expect(parseSubtitles(text)).toEqual([{ startSeconds: 1, endSeconds: 2, settings: 'line:10%', text: '<v Ada>Hi' }])
})

test('cues come in the order of their start', () => {
  const text = 'WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na\n'
  expect(parseSubtitles(text).map((cue) => cue.text)).toEqual(['a', 'b'])
})

test('a text without a single cue is refused', () => {
  expect(() => parseSubtitles('Dear producer,\n\nhere is the film.')).toThrow(
    expect.objectContaining({ code: 'BAD_SUBTITLES' }),
  )
})
