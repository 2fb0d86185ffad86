import { sha256Hex } from '@kola/platform/ids'
import type { ApiStage } from './stage.ts'

/** A playback session that holds a screen for an hour, so that its media token opens the film. */
export async function holdScreen(
  stage: ApiStage,
  { sessionId, mediaId }: { sessionId: string; mediaId: string },
): Promise<void> {
  const { id: account_id } = await stage.addAccount()
  const device = { tenant_id: 'demo', account_id, device_id: 'A'.repeat(20) }
  const film = { title_id: 'film', media_id: mediaId, presence_token_sha256: sha256Hex(sessionId) }
  await stage.db
    .insertInto('playback_session')
    .values({ ...device, ...film, id: sessionId })
    .execute()
  const lease = { playback_session_id: sessionId, claimed_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) }
  await stage.db
    .insertInto('screen_lease')
    .values({ ...device, ...lease })
    .execute()
}
