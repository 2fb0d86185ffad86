import { describe, expect, it } from 'vitest'
import { createMediaAddress } from './media-address.ts'

const FILE = 'media-film/v1/cenc/240p.mp4'

describe('createMediaAddress', () => {
  it('asks for every file under the token of the permission, and then under the newest', () => {
    const address = createMediaAddress('http://kola.test/media/first.a/media-film/v1/dash.mpd')
    expect(address.toUrl(`http://kola.test/media/first.a/${FILE}`)).toBe(`http://kola.test/media/first.a/${FILE}`)
    address.renew('second.b')
    expect(address.toUrl(`http://kola.test/media/first.a/${FILE}`)).toBe(`http://kola.test/media/second.b/${FILE}`)
    address.renew('third.c')
    expect(address.toUrl(`http://kola.test/media/second.b/${FILE}`)).toBe(`http://kola.test/media/third.c/${FILE}`)
  })

  it('leaves alone what is no film', () => {
    const address = createMediaAddress('http://kola.test/media/first.a/media-film/v1/dash.mpd')
    address.renew('second.b')
    const licence = 'http://kola.test/drm/license-proxy-widevine/cenc/?specConform=true'
    expect(address.toUrl(licence)).toBe(licence)
    expect(createMediaAddress('http://elsewhere.test/film.mpd').toUrl('http://elsewhere.test/a.mp4')).toBe(
      'http://elsewhere.test/a.mp4',
    )
  })
})
