import { toSubtitleSlices } from '@kola/platform/subtitles/slices'
import { expect, test } from 'vitest'
import { toPlayableMpd } from './dash.ts'
import { toMediaPlaylist } from './hls.ts'
import { toMasterPlaylist } from './hls-master.ts'

const MPD = `<?xml version="1.0"?>
<!--Generated with https://example.com version v3.4.2-->
<MPD>
      <ContentProtection value="cenc" schemeIdUri="urn:mpeg:dash:mp4protection:2011" cenc:default_KID="22222222-2222-2222-2222-222222222222"/>
      <ContentProtection schemeIdUri="urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b">
        <cenc:pssh>AAAA</cenc:pssh>
      </ContentProtection>
      <ContentProtection value="MSPR 2.0" schemeIdUri="urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95">
        <cenc:pssh>BBBB</cenc:pssh>
      </ContentProtection>
        <BaseURL>240p.mp4</BaseURL>
</MPD>
`

test('the MPD names ClearKey instead of the common system and keeps the others', () => {
  expect(toPlayableMpd(MPD, 'cenc')).toBe(`<?xml version="1.0"?>
<MPD>
      <ContentProtection value="cenc" schemeIdUri="urn:mpeg:dash:mp4protection:2011" cenc:default_KID="22222222-2222-2222-2222-222222222222"/>
      <ContentProtection value="ClearKey1.0" schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e"/>
      <ContentProtection value="MSPR 2.0" schemeIdUri="urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95">
        <cenc:pssh>BBBB</cenc:pssh>
      </ContentProtection>
        <BaseURL>cenc/240p.mp4</BaseURL>
</MPD>
`)
})

const SWITCHING = '<SupplementalProperty schemeIdUri="urn:mpeg:dash:adaptation-set-switching:2016" value='
const toSet = (id: string, kind: string, link: string) =>
  `    <AdaptationSet id="${id}" contentType="${kind}">\n${link && `      ${SWITCHING}"${link}"/>\n`}      <Role/>\n    </AdaptationSet>`

test('SD and HD name each other as what a player may change to, whatever the packager named', () => {
  const mpd = [toSet('0', 'video', '3'), toSet('1', 'video', ''), toSet('2', 'audio', '0'), toSet('3', 'audio', '')]
  expect(toPlayableMpd(mpd.join('\n'), 'cenc').split('\n')).toEqual([
    '    <AdaptationSet id="0" contentType="video" subsegmentStartsWithSAP="1">',
    `      ${SWITCHING}"1"/>`,
    '      <Role/>',
    '    </AdaptationSet>',
    '    <AdaptationSet id="1" contentType="video" subsegmentStartsWithSAP="1">',
    `      ${SWITCHING}"0"/>`,
    '      <Role/>',
    '    </AdaptationSet>',
    '    <AdaptationSet id="2" contentType="audio">',
    '      <Role/>',
    '    </AdaptationSet>',
    '    <AdaptationSet id="3" contentType="audio">',
    '      <Role/>',
    '    </AdaptationSet>',
  ])
})

test('a film without HD names no other set', () => {
  const mpd = toPlayableMpd([toSet('0', 'video', '1'), toSet('1', 'audio', '')].join('\n'), 'cenc')
  expect(mpd).not.toContain('adaptation-set-switching')
})

const KEY_ID = '33333333333333333333333333333333'
const KEY_LINE = `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,${Buffer.from(KEY_ID, 'hex').toString('base64')}",IV=0x06,KEYFORMAT="identity"`
const WIDEVINE_LINE =
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,AAA=",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"'
const PLAYLIST = `#EXTM3U
## Generated with https://example.com
#EXT-X-MAP:URI="720p.mp4",BYTERANGE="1627@0"
${KEY_LINE}
${WIDEVINE_LINE}
#EXTINF:4.000,
#EXT-X-BYTERANGE:1205860@1731
720p.mp4
#EXT-X-ENDLIST
`

test('the form for Shaka and Apple names the key endpoint and FairPlay', () => {
  expect(toMediaPlaylist(PLAYLIST, { form: 'key-endpoint', mediaFolder: '../cbcs' })).toBe(`#EXTM3U
#EXT-X-MAP:URI="../cbcs/720p.mp4",BYTERANGE="1627@0"
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="../key/${KEY_ID}",IV=0x06,KEYFORMAT="identity"
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://${KEY_ID}",IV=0x06,KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"
${WIDEVINE_LINE}
#EXTINF:4.000,
#EXT-X-BYTERANGE:1205860@1731
../cbcs/720p.mp4
#EXT-X-ENDLIST
`)
})

test('the form for hls.js names the key id under ClearKey', () => {
  const text = toMediaPlaylist(PLAYLIST, { form: 'clear-key', mediaFolder: '../cbcs' })
  expect(text).toContain(
    `",KEYID=0x${KEY_ID},IV=0x06,KEYFORMAT="org.w3.clearkey",KEYFORMATVERSIONS="1"\n${WIDEVINE_LINE}`,
  )
  expect(text).not.toContain('identity')
})

test('a key line without a key id is a fault of ours', () => {
  const broken = PLAYLIST.replace(/base64,[^"]+(?=",IV)/, 'base64,AAAA')
  expect(() => toMediaPlaylist(broken, { form: 'key-endpoint', mediaFolder: '.' })).toThrow('without a key id')
})

const variant = (uri: string, bandwidth: number, audio: string) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=1,RESOLUTION=2x1,AUDIO="${audio}"\n${uri}`
const keyframes = (uri: string, bandwidth: number) =>
  `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=2x1,URI="${uri}"`
const withRange = (line: string) => line.replace('2x1', '2x1,VIDEO-RANGE=SDR')
const MASTER = [
  '#EXTM3U',
  '## Generated with https://example.com',
  '',
  '#EXT-X-MEDIA:TYPE=SUBTITLES,URI="text-en.m3u8",GROUP-ID="subtitles"',
  '',
  variant('720p.m3u8', 2100, 'audio-high'),
  variant('240p.m3u8', 300, 'audio-high'),
  variant('720p.m3u8', 2000, 'audio-low'),
  variant('240p.m3u8', 200, 'audio-low'),
  '',
  keyframes('720p-keyframes.m3u8', 90),
  keyframes('240p-keyframes.m3u8', 20),
  '',
].join('\n')

test('the master says its version and range, keeps the pairs of the ladder, the smallest first, and names the keyframes', () => {
  const soundGroups = new Map([
    ['720p.m3u8', 'audio-high'],
    ['240p.m3u8', 'audio-low'],
  ])
  expect(toMasterPlaylist(MASTER, { soundGroups, subtitleFolder: '../subtitles' }).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,URI="../subtitles/text-en.m3u8",GROUP-ID="subtitles"',
    ...withRange(variant('240p.m3u8', 200, 'audio-low')).split('\n'),
    ...withRange(variant('720p.m3u8', 2100, 'audio-high')).split('\n'),
    withRange(keyframes('240p-keyframes.m3u8', 20)),
    withRange(keyframes('720p-keyframes.m3u8', 90)),
    '',
  ])
})

test('each group of sound has one track that plays when nobody chooses', () => {
  const track = (group: string, name: string, isDefault: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,URI="${name}.m3u8",GROUP-ID="${group}",NAME="${name}",DEFAULT=${isDefault}`
  const lines = [track('low', 'a', 'NO'), track('low', 'b', 'NO'), track('high', 'a', 'NO'), track('high', 'b', 'YES')]
  const text = toMasterPlaylist(lines.join('\n'), { soundGroups: new Map(), subtitleFolder: '.' })
  expect(text.match(/DEFAULT=\w+/g)).toEqual(['DEFAULT=YES', 'DEFAULT=NO', 'DEFAULT=NO', 'DEFAULT=YES'])
})

test('subtitles are cut into slices, and a cue over a cut stands in both', () => {
  const cue = { startSeconds: 59, endSeconds: 61, settings: '', text: 'Over' }
  const { playlist, files } = toSubtitleSlices('text-en', [cue], 75.5)
  expect(playlist).toBe(
    '#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:60\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
      '#EXTINF:60.000,\ntext-en-001.vtt\n#EXTINF:15.500,\ntext-en-002.vtt\n#EXT-X-ENDLIST\n',
  )
  expect([...files.values()].map((text) => text.includes('Over'))).toEqual([true, true])
})
