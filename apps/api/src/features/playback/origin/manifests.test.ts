import { describe, expect, it } from 'vitest'
import { isOfClearKey, withoutClearKey } from './manifests.ts'

const MPD = `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns:cenc="urn:mpeg:cenc:2013">
  <AdaptationSet id="0">
    <ContentProtection value="cenc" schemeIdUri="urn:mpeg:dash:mp4protection:2011" cenc:default_KID="00112233-4455-6677-8899-aabbccddeeff"/>
    <ContentProtection value="ClearKey1.0" schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e"/>
    <ContentProtection schemeIdUri="urn:uuid:1077EFEC-c0b2-4d02-ace3-3c1e52e2fb4b">
      <cenc:pssh>AAAANHBzc2gBAAAA</cenc:pssh>
    </ContentProtection>
    <ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed">
      <cenc:pssh>AAAAOHBzc2gAAAAA</cenc:pssh>
    </ContentProtection>
    <Representation id="1"><BaseURL>cenc/240p.mp4</BaseURL></Representation>
  </AdaptationSet>
</MPD>
`
const KEY_ID = '00112233445566778899aabbccddeeff'
const PLAYLIST = `#EXTM3U
#EXT-X-TARGETDURATION:5
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="../key/${KEY_ID}",KEYFORMAT="identity"
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://${KEY_ID}",KEYFORMATVERSIONS="1",KEYFORMAT="com.apple.streamingkeydelivery"
#EXTINF:4.000,
../cbcs/240p.mp4
`

describe('a manifest without ClearKey', () => {
  it('names the other key systems of DASH and nothing of ClearKey', () => {
    expect(withoutClearKey(MPD)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns:cenc="urn:mpeg:cenc:2013">
  <AdaptationSet id="0">
    <ContentProtection value="cenc" schemeIdUri="urn:mpeg:dash:mp4protection:2011" cenc:default_KID="00112233-4455-6677-8899-aabbccddeeff"/>
    <ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed">
      <cenc:pssh>AAAAOHBzc2gAAAAA</cenc:pssh>
    </ContentProtection>
    <Representation id="1"><BaseURL>cenc/240p.mp4</BaseURL></Representation>
  </AdaptationSet>
</MPD>
`)
  })

  it('keeps FairPlay’s key line of HLS and no address of a key', () => {
    expect(withoutClearKey(PLAYLIST)).toBe(`#EXTM3U
#EXT-X-TARGETDURATION:5
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://${KEY_ID}",KEYFORMATVERSIONS="1",KEYFORMAT="com.apple.streamingkeydelivery"
#EXTINF:4.000,
../cbcs/240p.mp4
`)
  })

  it.each([
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,AA==",KEYID=0x00,KEYFORMAT="org.w3.clearkey"',
    '#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="../key/00",KEYFORMAT="identity"',
    '#EXT-X-KEY:METHOD=AES-128,URI="../key/00"',
  ])('has no line such as %s', (line) => {
    expect(withoutClearKey(`#EXTM3U\r\n${line}\r\n#EXT-X-ENDLIST`)).toBe('#EXTM3U\r\n#EXT-X-ENDLIST')
  })

  it('keeps the line that ends encryption', () => {
    const text = '#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n'
    expect(withoutClearKey(text)).toBe(text)
  })

  it('leaves out the form that is ClearKey’s alone', () => {
    expect(['hls-clearkey/master.m3u8', 'hls/master.m3u8', 'dash.mpd'].map(isOfClearKey)).toEqual([true, false, false])
  })
})
