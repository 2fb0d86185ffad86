import { afterEach, describe, expect, it, vi } from 'vitest'
import { planEngine, readBrowser } from './choose-engine.ts'

const CHROME = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; TECNO KE5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  vendor: 'Google Inc.',
  canPlayHls: true,
  hasMediaSource: true,
}
const SAFARI = {
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  vendor: 'Apple Computer, Inc.',
  canPlayHls: true,
  hasMediaSource: true,
}

describe('planEngine', () => {
  it('PLAYER-02 gives Apple browsers their own HLS player', () => {
    expect(planEngine(SAFARI)).toBe('native-hls')
    const iphoneChrome = {
      ...SAFARI,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) CriOS/140.0 Mobile Safari/604.1',
    }
    expect(planEngine({ ...iphoneChrome, hasMediaSource: false })).toBe('native-hls')
  })

  it('PLAYER-02 gives other browsers DASH, even where they could play HLS', () => {
    expect(planEngine(CHROME)).toBe('shaka-dash')
    expect(planEngine({ ...CHROME, userAgent: 'Firefox/140.0', vendor: '', canPlayHls: false })).toBe('shaka-dash')
    expect(planEngine({ ...CHROME, userAgent: 'Mozilla/5.0 (Android 14) Firefox/140.0', vendor: '' })).toBe(
      'shaka-dash',
    )
  })

  it('PLAYER-02 plays HLS in Shaka when it is asked for', () => {
    expect(planEngine(CHROME, 'hls')).toBe('shaka-hls')
  })

  it('takes the vendor’s word only from its own browser, and its HLS only where it is there', () => {
    expect(planEngine({ ...SAFARI, userAgent: CHROME.userAgent })).toBe('shaka-dash')
    expect(planEngine({ ...SAFARI, canPlayHls: false })).toBe('shaka-dash')
  })

  it('leaves HLS to a browser that has nothing else', () => {
    expect(planEngine({ ...CHROME, hasMediaSource: false })).toBe('native-hls')
    expect(planEngine({ ...CHROME, hasMediaSource: false, canPlayHls: false })).toBe('shaka-dash')
  })
})

describe('readBrowser', () => {
  afterEach(() => vi.unstubAllGlobals())

  function stub(canPlay: string, globals: string[]) {
    const asked: string[] = []
    const canPlayType = (type: string) => {
      asked.push(type)
      return canPlay
    }
    vi.stubGlobal('navigator', { userAgent: 'a browser', vendor: 'a vendor' })
    vi.stubGlobal('document', { createElement: (name: string) => (name === 'video' ? { canPlayType } : null) })
    for (const name of globals) vi.stubGlobal(name, class {})
    return asked
  }

  it('asks for HLS by its type', () => {
    const asked = stub('maybe', [])
    expect(readBrowser()).toEqual({
      ...{ userAgent: 'a browser', vendor: 'a vendor', canPlayHls: true, hasMediaSource: false },
    })
    expect(asked).toEqual(['application/vnd.apple.mpegurl'])
  })

  it.each(['MediaSource', 'ManagedMediaSource'])('takes %s alone', (name) => {
    stub('', [name])
    expect(readBrowser()).toMatchObject({ canPlayHls: false, hasMediaSource: true })
  })
})
