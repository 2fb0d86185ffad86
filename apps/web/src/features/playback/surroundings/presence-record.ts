import type { PlaybackAnswer } from '@kola/contract/playback'
import type { PresenceRecord } from '@kola/contract/presence'

export interface PresenceFacts {
  answer: Pick<PlaybackAnswer, 'sessionId' | 'video'>
  accountId: string
  customerId: string
  deviceId: string
  deviceName: string
}

/** What this device says of itself while it plays. Specification 2 §3. */
export function toPresenceRecord({
  answer,
  accountId,
  customerId,
  deviceId,
  deviceName,
}: PresenceFacts): PresenceRecord {
  return {
    device_name: deviceName,
    device_id: deviceId,
    userId: accountId,
    video_id: answer.video.id,
    video_name: answer.video.name,
    session_id: answer.sessionId,
    lastSessionAt: { '.sv': 'timestamp' },
    customerId,
  }
}

/** Address of the record with the playback session's own token. */
export function toPresenceUrl({ url, token }: PlaybackAnswer['presence']): string {
  return `${url}?auth=${encodeURIComponent(token)}`
}
