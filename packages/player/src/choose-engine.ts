export type EngineKind = 'shaka-dash' | 'shaka-hls' | 'native-hls'

export interface BrowserFacts {
  userAgent: string
  vendor: string
  /** `video.canPlayType('application/vnd.apple.mpegurl') !== ''` */
  canPlayHls: boolean
  hasMediaSource: boolean
}

/** Safari and every browser on iOS: FairPlay and native HLS, no Clear Key and no Widevine. */
export function isAppleBrowser({ userAgent, vendor }: Pick<BrowserFacts, 'userAgent' | 'vendor'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (vendor.startsWith('Apple') && !/Chrome|Chromium/.test(userAgent))
}

/** Apple browsers play HLS themselves, all others DASH in Shaka. `wanted` lets a viewer or a test ask for HLS in Shaka. */
export function planEngine(browser: BrowserFacts, wanted?: 'dash' | 'hls'): EngineKind {
  if (isAppleBrowser(browser) && browser.canPlayHls) return 'native-hls'
  if (!browser.hasMediaSource && browser.canPlayHls) return 'native-hls'
  return wanted === 'hls' ? 'shaka-hls' : 'shaka-dash'
}

/** Reads the facts of the browser that this runs in. */
export function readBrowser(): BrowserFacts {
  return {
    userAgent: navigator.userAgent,
    vendor: navigator.vendor,
    canPlayHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
    hasMediaSource: 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis,
  }
}
