import type { CastSdk } from './cast-sdk.ts'
import type { CastLoadData, CastMedia, CastMediaData, CastState, CastStatus, CastTrack } from './cast-state.ts'

type Remote = Pick<cast.framework.RemotePlayer, 'isConnected' | 'playerState'>

/** What ended stays ended until something else is loaded. */
export function toStatus({ isConnected, playerState }: Remote, before: CastStatus): CastStatus {
  if (!isConnected) return 'disconnected'
  if (playerState === 'PLAYING') return 'playing'
  if (playerState === 'PAUSED') return 'paused'
  if (playerState === 'BUFFERING') return 'buffering'
  const hadMedia = before !== 'disconnected' && before !== 'connected'
  return hadMedia ? 'idle' : 'connected'
}

/** Why the device stands still; null when it does not say. */
export function readEnding(context: cast.framework.CastContext): string | null {
  return context.getCurrentSession()?.getMediaSession()?.idleReason ?? null
}

export function readTracks(media: chrome.cast.media.Media | null): CastTrack[] {
  const active = new Set(media?.activeTrackIds ?? [])
  return (media?.media?.tracks ?? []).flatMap((track): CastTrack[] => {
    const kind = track.type === 'AUDIO' ? 'audio' : track.type === 'TEXT' ? 'text' : null
    if (!kind) return []
    const { trackId: id, language, name } = track
    return [{ id, kind, language: language || 'und', label: name || language || 'und', isActive: active.has(id) }]
  })
}

/** What was loaded there, as far as all senders may see it. */
export function readMedia(info: chrome.cast.media.MediaInfo | null | undefined): Pick<CastState, 'titleId' | 'media'> {
  const { titleId = null } = (info?.customData ?? {}) as Partial<CastMediaData>
  if (!info || titleId === null) return { titleId: null, media: null }
  const { title = '', images = [] } = (info.metadata ?? {}) as { title?: string; images?: { url: string }[] }
  return { titleId, media: { name: title, pictureUrl: images[0]?.url } }
}

/** Names of the types that the receiver is told before it asks for the film itself. */
const DASH = 'application/dash+xml'

/** The film for the device: it asks for addresses and rights itself, with the token. */
export function toLoadRequest(
  base: CastSdk['base'],
  media: CastMedia,
  startSeconds: number,
): chrome.cast.media.LoadRequest {
  const info = new base.media.MediaInfo(media.titleId, DASH)
  info.streamType = base.media.StreamType.BUFFERED
  const metadata = new base.media.GenericMediaMetadata()
  metadata.title = media.name
  if (media.seriesName) metadata.subtitle = media.seriesName
  if (media.pictureUrl) metadata.images = [new base.Image(media.pictureUrl)]
  info.metadata = metadata
  info.customData = { titleId: media.titleId } satisfies CastMediaData
  const request = new base.media.LoadRequest(info)
  request.autoplay = true
  request.currentTime = startSeconds
  const { token, customerId, accountId, deviceName, textLanguage, audioLanguage } = media
  request.customData = {
    ...{ token, customerId, accountId, deviceName },
    ...(textLanguage && { textLanguage }),
    ...(audioLanguage && { audioLanguage }),
  } satisfies CastLoadData
  return request
}
