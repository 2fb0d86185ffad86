import { expect, test } from 'vitest'
import { planManifest } from './plan-manifest.ts'

const rung = (file: string, attributes: string) =>
  `      <Representation ${attributes}>\n        <BaseURL>${file}</BaseURL>\n      </Representation>\n`
const video = (file: string, more: { width: number; height: number; codecs: string; bandwidth: number }) =>
  rung(
    file,
    Object.entries({ mimeType: 'video/mp4', ...more })
      .map(([name, value]) => `${name}="${value}"`)
      .join(' '),
  )
const LINK = '      <SupplementalProperty schemeIdUri="urn:mpeg:dash:adaptation-set-switching:2016" value="1"/>\n'
const set = (attributes: string, inside: string) => `    <AdaptationSet ${attributes}>\n${inside}    </AdaptationSet>\n`
const AVC = 'avc1.4d401e'
const AV1 = 'av01.0.04M.08'
const MPD = `<MPD>\n  <Period>\n${[
  set(
    'id="0" contentType="video" maxWidth="854" maxHeight="480"',
    LINK +
      video('cenc/240p.mp4', { width: 428, height: 240, codecs: AVC, bandwidth: 50 }) +
      video('cenc/480p.mp4', { width: 854, height: 480, codecs: AVC, bandwidth: 120 }),
  ),
  set(
    'id="1" contentType="video"',
    LINK + video('cenc/720p.mp4', { width: 1280, height: 720, codecs: AVC, bandwidth: 300 }),
  ),
  set(
    'id="2" contentType="video"',
    video('cenc/480p-av1.mp4', { width: 854, height: 480, codecs: AV1, bandwidth: 60 }),
  ),
  set(
    'id="3" contentType="audio" lang="en"',
    rung('cenc/audio-en.mp4', 'mimeType="audio/mp4" codecs="mp4a.40.2" bandwidth="50"') +
      rung('cenc/audio-en-low.mp4', 'mimeType="audio/mp4" codecs="mp4a.40.2" bandwidth="27"'),
  ),
  set(
    'id="4" contentType="audio" lang="yo"',
    rung('cenc/audio-yo.mp4', 'mimeType="audio/mp4" codecs="mp4a.40.2" bandwidth="50"'),
  ),
  set(
    'id="5" contentType="text" lang="en"',
    rung('cenc/text-en.mp4', 'mimeType="application/mp4" codecs="wvtt" bandwidth="1"'),
  ),
].join('')}  </Period>\n</MPD>\n`
const OTHERS = ['cenc/audio-en.mp4', 'cenc/audio-yo.mp4', 'cenc/text-en.mp4']
const plan = (height: number, canPlay = (type: string) => !type.includes('av01')) =>
  planManifest(MPD, { height, canPlay })

test('the best picture within the height, each language once, and subtitles', () => {
  expect(plan(480)?.files).toEqual(['cenc/480p.mp4', ...OTHERS])
  expect(plan(500)?.files).toEqual(['cenc/480p.mp4', ...OTHERS])
  expect(plan(1080)?.files).toEqual(['cenc/720p.mp4', ...OTHERS])
  expect(plan(100)?.files).toEqual(['cenc/240p.mp4', ...OTHERS])
})

test('of two codecs that the device plays the smaller file', () => {
  expect(plan(480, () => true)?.files).toEqual(['cenc/480p-av1.mp4', ...OTHERS])
})

test('the manifest names nothing that is not there', () => {
  const manifest = plan(480)?.manifest ?? ''
  expect([...manifest.matchAll(/<BaseURL>([^<]+)/g)].map(([, file]) => file)).toEqual(['cenc/480p.mp4', ...OTHERS])
  expect(manifest).not.toMatch(/maxHeight|adaptation-set-switching|id="[12]"/)
  expect(manifest.match(/<AdaptationSet/g)).toHaveLength(4)
})

test('a film of which nothing plays here is none', () => {
  expect(plan(480, () => false)).toBe(null)
  expect(planManifest('<html>no film</html>', { height: 480, canPlay: () => true })).toBe(null)
})
