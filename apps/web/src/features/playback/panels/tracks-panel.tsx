import type { Player } from '@kola/player/player'
import type { Track } from '@kola/player/state'
import { playbackTexts } from '#shared/texts.ts'
import type { Film } from '../film/open-film.ts'
import { usePlayerState } from '../film/use-player-state.ts'
import { ReportLine } from '../report/report-line.tsx'
import { Sample, StyleChoices } from '../subtitles/style-choices.tsx'
import { SubtitleStyles } from '../subtitles/subtitle-styles.tsx'
import type { ChosenStyle } from '../subtitles/use-subtitle-style.ts'
import { say } from '../words.ts'
import { type Choice, ChoiceList, Panel } from './panel.tsx'

const OFF = 'off'

const toChoice = (track: Track): Choice => ({ id: track.id, name: track.label, isChosen: track.isActive })

interface TracksPanelProps {
  player: Player
  /** Left out where somebody else plays it. */
  film?: Film
  /** How subtitles look; left out where somebody else draws them. */
  subtitles?: ChosenStyle
  /** Stands behind the line that shows the choices. */
  pictureUrl?: string | null
  onClose?: () => void
}

/** Subtitles, how they look, and the language that is spoken. What the film has only one of is told to be coming. */
export function TracksPanel({ player, film, subtitles, pictureUrl = null, onClose }: TracksPanelProps) {
  const { audio, text } = usePlayerState(player, (state) => state.tracks)
  const read = text.find((track) => track.isActive)
  const off: Choice = { id: OFF, name: say('off'), isChosen: !text.some((track) => track.isActive) }
  return (
    <Panel title={say('tracks')} onClose={onClose}>
      <SubtitleStyles />
      {subtitles && text.length > 0 && <Sample pictureUrl={pictureUrl} />}
      {text.length > 0 ? (
        <ChoiceList
          look="chips"
          label={say('subtitles')}
          choices={[off, ...text.map(toChoice)]}
          onChoose={(id) => void player.send({ type: 'selectText', id: id === OFF ? null : id })}
        />
      ) : (
        <Missing label={say('subtitles')} text={playbackTexts.comingSoon} />
      )}
      {film && read && <ReportLine film={film} track={read} />}
      {audio.length > 1 ? (
        <ChoiceList
          look="chips"
          label={say('audio')}
          choices={audio.map(toChoice)}
          onChoose={(id) => void player.send({ type: 'selectAudio', id })}
        />
      ) : (
        <Missing label={say('otherAudio')} text={playbackTexts.comingSoon} />
      )}
      {subtitles && text.length > 0 && <StyleChoices {...subtitles} />}
    </Panel>
  )
}

function Missing({ label, text }: { label: string; text: string }) {
  return <p className="note">{say('missing', { name: label, text })}</p>
}
