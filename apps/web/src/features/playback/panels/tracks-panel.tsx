import type { Player } from '@kola/player/player'
import type { Track } from '@kola/player/state'
import { playbackTexts } from '#shared/texts.ts'
import { usePlayerState } from '../film/use-player-state.ts'
import { say } from '../words.ts'
import { type Choice, ChoiceList, Panel } from './panel.tsx'

const OFF = 'off'

const toChoice = (track: Track): Choice => ({ id: track.id, name: track.label, isChosen: track.isActive })

/** Subtitles and the language that is spoken. What the film has only one of is told to be coming. */
export function TracksPanel({ player }: { player: Player }) {
  const { audio, text } = usePlayerState(player, (state) => state.tracks)
  const off: Choice = { id: OFF, name: say('off'), isChosen: !text.some((track) => track.isActive) }
  return (
    <Panel title={say('tracks')}>
      {text.length > 0 ? (
        <ChoiceList
          label={say('subtitles')}
          choices={[off, ...text.map(toChoice)]}
          onChoose={(id) => void player.send({ type: 'selectText', id: id === OFF ? null : id })}
        />
      ) : (
        <Missing label={say('subtitles')} text={playbackTexts.comingSoon} />
      )}
      {audio.length > 1 ? (
        <ChoiceList
          label={say('audio')}
          choices={audio.map(toChoice)}
          onChoose={(id) => void player.send({ type: 'selectAudio', id })}
        />
      ) : (
        <Missing label={say('otherAudio')} text={playbackTexts.comingSoon} />
      )}
    </Panel>
  )
}

function Missing({ label, text }: { label: string; text: string }) {
  return <p className="note">{say('missing', { name: label, text })}</p>
}
