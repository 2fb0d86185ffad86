import type { Player } from '@kola/player/player'
import { saveResumePoint } from '../queries.ts'
import type { LateFacts, LateListeners } from './late-facts.ts'

/** What no film waits for comes with its first picture; where it does not come, places are only told. */
export function listenLate(player: Player, facts: LateFacts): LateListeners {
  const { answer, needs } = facts
  const film = { titleId: answer.video.id, sessionId: answer.sessionId, presence: answer.presence }
  let late: LateListeners | null = null
  let isOver = false
  async function begin() {
    end()
    const code = await import('./late-listeners.ts').catch(() => null)
    if (!isOver) late = code?.startLateListeners(player, facts) ?? null
  }
  const end = player.subscribe(({ status }) => {
    if (status === 'playing') void begin()
  })
  return {
    send: (report, how) => late?.send(report, how) ?? saveResumePoint(needs.client, film, { report, how }),
    stop() {
      isOver = true
      end()
      late?.stop()
    },
    tell: () => late?.tell(),
  }
}
