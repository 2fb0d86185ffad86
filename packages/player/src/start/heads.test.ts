import { describe, expect, it } from 'vitest'
import { planHead, readHeads } from './heads.ts'

const toRepresentation = (file: string, index: string, init: string) => `
      <Representation id="0" bandwidth="55408">
        <BaseURL>${file}</BaseURL>
        <SegmentBase indexRange="${index}" timescale="12288">
          <Initialization range="${init}"/>
        </SegmentBase>
      </Representation>`

const MPD = `<MPD><Period><AdaptationSet id="0">${[
  toRepresentation('cenc/240p.mp4', '1677-1852', '0-1676'),
  toRepresentation('cenc/audio-en.mp4', '1639-1814', '0-1638'),
].join('')}</AdaptationSet></Period></MPD>`

describe('readHeads', () => {
  it('knows the beginning of each file by the file’s name', () => {
    expect([...readHeads(MPD)]).toEqual([
      ['cenc/240p.mp4', { initEnd: 1676, indexStart: 1677, indexEnd: 1852 }],
      ['cenc/audio-en.mp4', { initEnd: 1638, indexStart: 1639, indexEnd: 1814 }],
    ])
  })

  it.each([
    ['something stands between both', toRepresentation('a.mp4', '1700-1852', '0-1676')],
    ['what a decoder must know stands elsewhere', toRepresentation('a.mp4', '1677-1852', '10-1676')],
    ['a range is nonsense', toRepresentation('a.mp4', 'x-1852', '0-1676')],
    ['the pieces are listed here', '<BaseURL>a.mp4</BaseURL><SegmentList><SegmentURL mediaRange="0-9"/></SegmentList>'],
    ['there is no manifest', ''],
  ])('leaves a file as it is where %s', (_, mpd) => {
    expect(readHeads(mpd).size).toBe(0)
  })
})

describe('planHead', () => {
  const heads = readHeads(MPD)
  const url = 'http://kola.test/media/token/media-film/v1/cenc/240p.mp4'

  it('knows both parts of a beginning', () => {
    expect(planHead(heads, url, 'bytes=1677-1852')).toMatchObject({ wants: 'index', file: 'cenc/240p.mp4' })
    expect(planHead(heads, `${url}?x=1`, 'bytes=0-1676')).toMatchObject({ wants: 'init', file: 'cenc/240p.mp4' })
  })

  it.each([
    [url, 'bytes=1853-9000'],
    [url, undefined],
    [url.replace('240p', '360p'), 'bytes=1677-1852'],
    [url.replace('/cenc/', '/cenc-cenc/'), 'bytes=1677-1852'],
  ])('leaves %s %s as it is', (address, range) => {
    expect(planHead(heads, address, range)).toBeNull()
  })
})
