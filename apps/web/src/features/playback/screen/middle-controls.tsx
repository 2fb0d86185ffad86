import { SKIP_SECONDS } from '@kola/player/commands'
import type { Player } from '@kola/player/player'
import { Icon } from '@kola/ui/controls/icon'
import { Pause, RotateCcw, RotateCw } from '@kola/ui/icons/player'
import { Play } from '@kola/ui/icons/titles'
import { usePlayerState } from '../film/use-player-state.ts'
import { say } from '../words.ts'

/** Play or pause, and ten seconds to either side, where thumbs reach them. */
export function MiddleControls({ player }: { player: Player }) {
  const status = usePlayerState(player, (state) => state.status)
  const isPlaying = status === 'playing' || status === 'buffering'
  const skip = (seconds: number) => void player.send({ type: 'skip', seconds })
  return (
    <div className="player__middle player__bar">
      <button type="button" className="icon-button jump" aria-label={say('back10')} onClick={() => skip(-SKIP_SECONDS)}>
        <Icon of={RotateCcw} />
        <b aria-hidden="true">{SKIP_SECONDS}</b>
      </button>
      <button
        type="button"
        className="icon-button icon-button--play"
        aria-label={say(isPlaying ? 'pause' : 'play')}
        onClick={() => void player.send({ type: isPlaying ? 'pause' : 'play' })}
      >
        <Icon of={isPlaying ? Pause : Play} solid />
      </button>
      <button
        type="button"
        className="icon-button jump"
        aria-label={say('forward10')}
        onClick={() => skip(SKIP_SECONDS)}
      >
        <Icon of={RotateCw} />
        <b aria-hidden="true">{SKIP_SECONDS}</b>
      </button>
    </div>
  )
}
