import type { Player } from '@kola/player/player'
import { Icon } from '@kola/ui/controls/icon'
import { WifiOff } from '@kola/ui/icons/player'
import { Rich } from '#shared/messages/rich.tsx'
import { usePlayerState } from '../film/use-player-state.ts'
import { say } from '../words.ts'

/** One line at the top while nothing comes and the film plays on from what is kept. */
export function LineMark({ player }: { player: Player }) {
  const outage = usePlayerState(player, (state) => (state.error ? null : state.outage))
  const seconds = usePlayerState(player, (state) =>
    state.outage ? Math.floor(state.bufferedSeconds - state.positionSeconds) : 0,
  )
  return (
    <div className="player__mark" role="status">
      {outage && (
        <p>
          <Icon of={WifiOff} />
          <span>
            <Rich
              text={say(outage === 'line' ? 'lineOut' : 'serviceOut')}
              parts={{ b: (words) => <strong>{words}</strong> }}
            />
            {/* Counts down: told to the eye alone. */}
            {seconds > 0 && (
              <span className="time" aria-hidden="true">
                {' '}
                {say('secondsKept', { seconds })}
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
