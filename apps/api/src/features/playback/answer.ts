import type { Item } from '@kola/contract/catalogue'
import { CUSTOM_DATA_HEADER, type LeanStream, type PlaybackAnswer } from '@kola/contract/playback'
import type { MediaPackage } from '#shared/database/schema/schema.ts'
import { writeCustomData } from './drm/custom-data.ts'
import type { DrmOptions, KeySystem } from './needs.ts'
import { isAppleBrowser } from './user-agent.ts'

/** Paths of the licence proxy, as DRMtoday spells them; ClearKey requests are JSON and need no path of their own. */
export const LICENCE_PATHS: Record<KeySystem, string> = {
  'org.w3.clearkey': '/drm/license-proxy-widevine/cenc/?specConform=true',
  'com.widevine.alpha': '/drm/license-proxy-widevine/cenc/?specConform=true',
  'com.microsoft.playready': '/drm/license-proxy-headerauth/drmtoday/RightsManager.asmx',
  'com.apple.fps': '/drm/license-server-fairplay/',
}

/** A session that has just begun. */
export interface BegunPlayback {
  sessionId: string
  accountId: string
  deviceId: string
  presenceToken: string
  presenceIntervalMs: number
  mediaToken: string
  mediaId: string
  version: string
  durationSeconds: number
  package: MediaPackage
  lean: LeanStream | null
  /** Lines of the best quality that the plan gives; null for all. */
  maxHeight: number | null
  resumeSeconds: number
  /** The DASH manifest's text, for who wanted it. */
  manifest: string | null
  item: Item
  /** Of an episode. */
  series: Item | null
}

interface Addresses {
  /** Of API, licences and presence. */
  origin: string
  /** Of the media origin or the CDN before it. */
  mediaOrigin: string
  userAgent: string
  drm: DrmOptions
}

export function toPlaybackAnswer(begun: BegunPlayback, to: Addresses): PlaybackAnswer {
  const base = `${to.mediaOrigin}/media/${begun.mediaToken}/${begun.mediaId}/${begun.version}/`
  const { package: files, sessionId, accountId } = begun
  const dash = base + files.dash
  const hls = base + files.hls
  const has = (system: KeySystem) => to.drm.keySystems.includes(system)
  return {
    sessionId,
    url: isAppleBrowser(to.userAgent) ? hls : dash,
    dash,
    ...(begun.lean && { lean: toLean(base, begun.lean) }),
    ...(begun.manifest !== null && { manifest: begun.manifest }),
    hls,
    ...(has('org.w3.clearkey') && { hlsClearKey: base + files.hlsClearKey }),
    drm: {
      customData: writeCustomData({ userId: accountId, sessionId, merchant: to.drm.merchant }),
      header: CUSTOM_DATA_HEADER,
      servers: Object.fromEntries(to.drm.keySystems.map((system) => [system, to.origin + LICENCE_PATHS[system]])),
      ...(has('com.apple.fps') && {
        certificate: `${to.origin}/drm/license-server-fairplay/cert/${encodeURIComponent(to.drm.merchant)}`,
      }),
      licenceSeconds: to.drm.rightsSeconds,
    },
    presence: {
      url: `${to.origin}/presence/${accountId}-${begun.deviceId}.json`,
      token: begun.presenceToken,
      intervalMs: begun.presenceIntervalMs,
    },
    subtitles: files.subtitles.map((track) => toTrack(base, track)),
    audio: files.audio.map((track) => toTrack(base, track)),
    storyboard: files.storyboard && base + files.storyboard,
    markers: files.markers,
    ...toRates(files.renditions),
    resumeTime: begun.resumeSeconds,
    durationSeconds: begun.durationSeconds,
    ...(begun.maxHeight !== null && { maxHeight: begun.maxHeight }),
    video: begun.item,
    ...(begun.series && { series: begun.series }),
  }
}

function toLean(base: string, { dash, picture, hasOpus, isFullSize }: LeanStream): LeanStream {
  return { dash: base + dash, picture, hasOpus, isFullSize }
}

type Track = MediaPackage['audio'][number]

function toTrack(base: string, { language, label, url }: Track): Track {
  return url === undefined ? { language, label } : { language, label, url: base + url }
}

function toRates(renditions: MediaPackage['renditions']): Pick<PlaybackAnswer, 'rates'> {
  const rates = renditions.flatMap(({ bandwidth, averageBandwidth }) =>
    averageBandwidth ? [{ mostBitsPerSecond: bandwidth, averageBitsPerSecond: averageBandwidth }] : [],
  )
  return rates.length > 0 ? { rates } : {}
}
