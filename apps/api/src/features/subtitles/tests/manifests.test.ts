import { expect, test } from 'vitest'
import { toMaster, toMpd, type Wanted } from '../publishing/manifests.ts'
import { listPackaged } from '../publishing/packaged.ts'
import { DASH, MASTER } from './package-texts.ts'

const WANTED: Wanted = {
  kept: new Set(['text-yo']),
  texts: [{ language: 'en', label: 'English', kind: 'captions', name: 'text-en-captions-v3' }],
  sound: [{ was: 'en', language: 'pcm', label: 'Naijá' }],
}

test('DASH names the text in place of the one before, and sound anew; all else stays', () => {
  const mpd = toMpd(DASH, WANTED)
  expect(mpd).not.toContain('cenc/text-en.mp4')
  expect(mpd).toContain('cenc/text-yo.mp4')
  expect(mpd).toContain(`    <AdaptationSet id="7" contentType="text" mimeType="text/vtt" lang="en">
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>
      <Label>English</Label>
      <Representation id="text-en-captions-v3" bandwidth="1000" mimeType="text/vtt">
        <BaseURL>subtitles/text-en-captions-v3.vtt</BaseURL>
      </Representation>
    </AdaptationSet>
  </Period>`)
  expect(mpd).toContain('contentType="audio" lang="pcm"')
  expect(mpd).toContain('<Label>Naijá</Label>')
  expect(mpd).not.toContain('<Label>English</Label>\n      <Representation id="3"')
  const picture = (text: string) => /<AdaptationSet id="0"[\s\S]*?<\/AdaptationSet>/.exec(text)?.[0]
  expect(picture(mpd)).toBe(picture(DASH))
})

test('HLS names the same, once a group, and every quality has the group', () => {
  const master = toMaster(MASTER, WANTED)
  expect(master.match(/TYPE=SUBTITLES/g)).toHaveLength(2)
  expect(master).toContain(
    '#EXT-X-MEDIA:TYPE=SUBTITLES,URI="../subtitles/text-en-captions-v3.m3u8",GROUP-ID="subtitles",LANGUAGE="en",NAME="English",DEFAULT=NO,AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"',
  )
  expect(master).toContain('URI="audio-en.m3u8",GROUP-ID="audio-all",LANGUAGE="pcm",NAME="Naijá"')
  expect(master).toContain('URI="../subtitles/text-yo.m3u8"')
})

test('a film that had no text has the group from then on; one whose last text goes has none', () => {
  const plain = toMaster(MASTER, { kept: new Set(), texts: [], sound: [] })
  expect(plain).not.toMatch(/SUBTITLES/)
  const again = toMaster(plain, { ...WANTED, kept: new Set() })
  expect(
    again.split('\n').filter((line) => line.startsWith('#EXT-X-STREAM-INF:') && line.endsWith('SUBTITLES="subtitles"')),
  ).toHaveLength(2)
  expect(toMpd(DASH, { kept: new Set(), texts: [], sound: [] })).not.toContain('contentType="text"')
})

test('sound that no language was known of gets one', () => {
  const mpd =
    '<Period>\n<AdaptationSet id="1" contentType="audio">\n  <Representation id="3"/>\n</AdaptationSet>\n</Period>'
  const sound = [{ was: 'und', language: 'yo', label: 'Yorùbá' }]
  expect(toMpd(mpd, { kept: new Set(), texts: [], sound })).toContain(
    'contentType="audio" lang="yo">\n  <Label>Yorùbá</Label>\n  <Representation',
  )
  const line = '#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8",GROUP-ID="audio-all",NAME="stream_1",DEFAULT=YES'
  expect(toMaster(`${line}\n#EXT-X-STREAM-INF:A\n`, { kept: new Set(), texts: [], sound })).toContain(
    'GROUP-ID="audio-all",LANGUAGE="yo",NAME="Yorùbá",DEFAULT=YES',
  )
})

test('forced subtitles, and a second of one language, are nobody’s to replace', () => {
  const track = (label: string, file: string) => ({ language: 'en', label, url: `subtitles/${file}.vtt` })
  const subtitles = [
    track('English', 'text-en'),
    track('English (forced)', 'text-en-2'),
    track('English (SDH)', 'text-en-3'),
    track('English (Director’s commentary)', 'text-en-4'),
  ]
  expect(listPackaged({ subtitles }).map(({ name, kind }) => [name, kind])).toEqual([
    ['text-en', 'subtitles'],
    ['text-en-2', null],
    ['text-en-3', 'captions'],
    ['text-en-4', null],
  ])
})
