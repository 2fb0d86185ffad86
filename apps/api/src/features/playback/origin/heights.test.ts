import { describe, expect, test } from 'vitest'
import { isWithin, withinHeight } from './heights.ts'

describe('up to 480 lines', () => {
  test.each([
    'dash.mpd',
    'dash-lean.mpd',
    'hls/master.m3u8',
    'hls-clearkey/master.m3u8',
    'cenc/240p.mp4',
    'cenc/360p-low.mp4',
    'cbcs/480p.mp4',
    'lean/480p-lean.mp4',
    'lean/audio-en-lean-low.mp4',
    'hls/480p.m3u8',
    'hls-clearkey/480p-keyframes.m3u8',
    'cenc/audio-en.mp4',
    'hls/audio-en-high.m3u8',
    'cenc/text-yo.mp4',
    'subtitles/text-en-001.vtt',
    'storyboard/storyboard.vtt',
    'storyboard/storyboard-001.webp',
  ])('%s is read', (file) => expect(isWithin(file, 480)).toBe(true))

  test.each([
    'cenc/540p.mp4',
    'cbcs/720p.mp4',
    'lean/720p-lean.mp4',
    'cenc/1080p.mp4',
    'hls/720p.m3u8',
    'hls/1080p-keyframes.m3u8',
    'cenc/481p.mp4',
    // What the packager does not make, and spellings that somebody may try.
    'cenc/video.mp4',
    'cenc/720P.mp4',
    'cenc/00720p.mp4',
    'cenc/audio-en/720p.mp4',
    'audio-en/../cenc/720p.mp4',
    'cenc/480p.mp4/720p.mp4',
    'cenc/480p/720p.mp4',
    'cenc/480p.mp4.720p.mp4',
    'cenc/audio-en.mp4\n720p.mp4',
    '',
  ])('%j is not', (file) => expect(isWithin(file, 480)).toBe(false))

  test('without a limit all is', () => expect(isWithin('cenc/1080p.mp4', null)).toBe(true))
})

const toRepresentation = (id: number, name: string) => `      <Representation id="${id}" bandwidth="1">
        <BaseURL>cenc/${name}.mp4</BaseURL>
      </Representation>
`
const toSet = (id: number, attributes: string, body: string) =>
  `    <AdaptationSet id="${id}" contentType=${attributes}>\n${body}    </AdaptationSet>\n`
const toSwitching = (ids: string) =>
  `      <SupplementalProperty schemeIdUri="urn:mpeg:dash:adaptation-set-switching:2016" value="${ids}"/>\n`
const toMpd = (...sets: string[]) => `<MPD>\n  <Period>\n${sets.join('')}  </Period>\n</MPD>\n`
const SOUND = toSet(2, '"audio" lang="en"', toRepresentation(5, 'audio-en'))

test('an MPD names what is left, with no extent and no link to what is not', () => {
  const low = toRepresentation(0, '240p') + toRepresentation(1, '480p')
  const sd = toSet(0, '"video" maxWidth="960" maxHeight="540"', toSwitching('1') + low + toRepresentation(2, '540p'))
  const hd = toSet(1, '"video"', toSwitching('0') + toRepresentation(3, '720p') + toRepresentation(4, '1080p'))
  expect(withinHeight(toMpd(sd, hd, SOUND), 480)).toBe(toMpd(toSet(0, '"video"', low), SOUND))
})

test('an MPD that is within the limit stays as it is', () => {
  const whole = toMpd(toSet(0, '"video" maxHeight="480"', toRepresentation(0, '480p')), SOUND)
  expect(withinHeight(whole, 480)).toBe(whole)
})

test('a master playlist names what is left, lists of keyframes too; another playlist stays as it is', () => {
  const stream = (name: string) => [`#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"`, `${name}.m3u8`]
  const keyframes = (name: string) => `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="${name}-keyframes.m3u8"`
  const head = ['#EXTM3U', '#EXT-X-MEDIA:TYPE=AUDIO,URI="audio-en.m3u8",GROUP-ID="a"']
  const master = [...head, ...stream('480p'), ...stream('720p'), keyframes('480p'), keyframes('720p'), '']
  expect(withinHeight(master.join('\n'), 480)).toBe([...head, ...stream('480p'), keyframes('480p'), ''].join('\n'))
  const media = '#EXTM3U\n#EXT-X-MAP:URI="../cbcs/720p.mp4"\n#EXTINF:4,\n../cbcs/720p.mp4\n'
  expect(withinHeight(media, 480)).toBe(media)
})
