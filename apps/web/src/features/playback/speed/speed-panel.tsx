import { PLAYBACK_RATES } from '@kola/player/commands'
import type { Player } from '@kola/player/player'
import type { SleepTimer } from '@kola/player/sleep/sleep-timer'
import type { MediaFormat } from '@kola/player/source'
import { useSyncExternalStore } from 'react'
import { usePlayerState } from '../film/use-player-state.ts'
import { type Choice, ChoiceList, Panel } from '../panels/panel.tsx'
import { SubtitleStyles } from '../subtitles/subtitle-styles.tsx'
import { say } from '../words.ts'
import { fromSleepId, listSleepChoices, sayStop } from './sleep-choices.ts'

interface SpeedPanelProps {
  player: Player
  /** What the film comes in decides how fast it may be. */
  format: MediaFormat
  sleep: SleepTimer
  onClose: () => void
}

/** How fast the film plays, and when it stops by itself. */
export function SpeedPanel({ player, format, sleep, onClose }: SpeedPanelProps) {
  const rate = usePlayerState(player, (state) => state.rate)
  const chosen = useSyncExternalStore(sleep.subscribe, sleep.getChoice)
  const rates = PLAYBACK_RATES[format].map((each): Choice => {
    const name = String(each)
    return { id: name, name, isChosen: each === rate }
  })
  return (
    <Panel title={say('speedAndSleep')} onClose={onClose}>
      <SubtitleStyles />
      <ChoiceList
        look="chips"
        label={say('speed')}
        choices={rates}
        onChoose={(id) => void player.send({ type: 'setRate', rate: Number(id) })}
      />
      <ChoiceList
        look="chips"
        label={say('stopAfter')}
        choices={listSleepChoices(chosen)}
        onChoose={(id) => sleep.choose(fromSleepId(id))}
      />
      <p className="note" role="status">
        {sayStop(chosen, Date.now() + (sleep.readLeftMs() ?? 0))}
      </p>
    </Panel>
  )
}
