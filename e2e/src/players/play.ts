import type { PlaybackAnswer } from '@kola/contract/playback'
import type { Page } from '@playwright/test'

export interface Stream {
  manifest: string
  licence: string
  header: string
  customData: string
}

export function toStream(answer: PlaybackAnswer, manifest: string): Stream {
  const licence = answer.drm.servers['org.w3.clearkey']
  if (!licence) throw new Error('The answer names no ClearKey licence address')
  return { manifest, licence, header: answer.drm.header, customData: answer.drm.customData }
}

/** Seconds that a film went on, and what went wrong meanwhile. */
export interface Played {
  seconds: number
  frames: number
  error: string | null
}

declare global {
  interface Window {
    playError: string | null
    // biome-ignore lint/suspicious/noExplicitAny: the players are scripts of others, on a page without our types
    [library: string]: any
  }
}

/**
 * Shaka as it is shipped: DASH, or HLS.
 * @param streaming settings that differ from the shipped ones
 */
export async function playInShaka(page: Page, stream: Stream, streaming: object = {}): Promise<void> {
  const given = { ...stream, streaming }
  await page.evaluate(async ({ manifest, licence, header, customData, streaming }) => {
    const { shaka } = window
    shaka.polyfill.installAll()
    const player = new shaka.Player()
    window.player = player
    await player.attach(document.querySelector('video'))
    player.addEventListener('error', (event: { detail: { code: number } }) => {
      window.playError = `shaka ${event.detail.code}`
    })
    // A machine that is too busy to draw in time is no reason to leave a quality out for half a minute, as Shaka does.
    player.configure({ drm: { servers: { 'org.w3.clearkey': licence } }, streaming, abr: { droppedFrames: false } })
    player.getNetworkingEngine().registerRequestFilter((type: number, request: { headers: Record<string, string> }) => {
      const { LICENSE, KEY } = shaka.net.NetworkingEngine.RequestType
      if (type === LICENSE || type === KEY) request.headers[header] = customData
    })
    await player.load(manifest).catch((error: { code: number }) => {
      window.playError = `shaka ${error.code}`
    })
    await document.querySelector('video')?.play()
  }, given)
}

export async function playInDashJs(page: Page, stream: Stream): Promise<void> {
  await page.evaluate(({ manifest, licence, header, customData }) => {
    const player = window.dashjs.MediaPlayer().create()
    window.player = player
    // The film is short: what dash.js keeps ahead by itself would be all that is left of it.
    const buffer = { bufferTimeDefault: 8, bufferTimeAtTopQuality: 8, bufferTimeAtTopQualityLongForm: 8 }
    player.updateSettings({ streaming: { buffer } })
    player.initialize(document.querySelector('video'), null, true)
    player.on('error', (event: { error: { code: number; message: string } }) => {
      window.playError = `dash.js ${event.error.code} ${event.error.message}`
    })
    player.setProtectionData({
      'org.w3.clearkey': { serverURL: licence, httpRequestHeaders: { [header]: customData } },
    })
    player.attachSource(manifest)
  }, stream)
}

export async function playInHlsJs(page: Page, stream: Stream): Promise<void> {
  await page.evaluate(({ manifest, licence, header, customData }) => {
    const player = new window.Hls({
      // Left to itself it fetches the whole of a small film at once.
      maxMaxBufferLength: 12,
      emeEnabled: true,
      drmSystems: { 'org.w3.clearkey': { licenseUrl: licence } },
      licenseXhrSetup: (xhr: XMLHttpRequest, url: string) => {
        xhr.open('POST', url, true)
        xhr.setRequestHeader(header, customData)
      },
    })
    window.player = player
    player.on('hlsError', (_: unknown, data: { fatal: boolean; details: string }) => {
      if (data.fatal) window.playError = `hls.js ${data.details}`
    })
    player.loadSource(manifest)
    player.attachMedia(document.querySelector('video'))
    document.querySelector('video')?.play()
  }, stream)
}

/** How far the page's film is; a fatal error of the player is told rather than waited out. */
export function readPlayed(page: Page): Promise<Played> {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    return {
      seconds: video?.currentTime ?? 0,
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      error: window.playError ?? null,
    }
  })
}
