import type { Player } from '@kola/player/player'
import { usePlayerState } from '../film/use-player-state.ts'
import { say } from '../words.ts'
import { type Choice, ChoiceList, Panel } from './panel.tsx'
import {
  type DataPrice,
  findLevel,
  formatCost,
  formatData,
  planQualityChoices,
  type QualityChoice,
} from './quality-choices.ts'

/** How good the picture may be, and what an hour of it costs in data. */
export function QualityPanel({ player, price }: { player: Player; price: DataPrice | null }) {
  const tracks = usePlayerState(player, (state) => state.tracks)
  const duration = usePlayerState(player, (state) => state.durationSeconds)
  const minute = usePlayerState(player, (state) => Math.floor(state.positionSeconds / 60))
  const levels = planQualityChoices(tracks.renditions)
  const current = findLevel(levels, tracks.maxHeightPixels)

  const choices = levels.map((level): Choice => {
    const isAutomatic = level.maxHeightPixels === null
    const data = say('dataAnHour', { data: formatData(level.gigabytesPerHour) })
    return {
      id: String(level.maxHeightPixels),
      name: level.name,
      note: isAutomatic ? say('automaticNote') : data,
      side: price && <Cost level={level} price={price} />,
      isChosen: level === current,
    }
  })
  function choose(id: string) {
    void player.send({ type: 'selectQuality', maxHeightPixels: id === 'null' ? null : Number(id) })
  }
  return (
    <Panel title={say('quality')}>
      <ChoiceList label={say('quality')} isLabelHidden choices={choices} onChoose={choose} />
      {choices.length === 0 && <p className="note">{say('browserChooses')}</p>}
      {price && current && duration > 0 && (
        <p className="note">{sayRest(current, price, Math.max(0, duration - minute * 60))}</p>
      )}
    </Panel>
  )
}

function Cost({ level, price }: { level: QualityChoice; price: DataPrice }) {
  return (
    <span className="money">
      {level.maxHeightPixels === null && '≈ '}
      {formatCost(level.gigabytesPerHour, price)}
      <span>{say('anHour')}</span>
    </span>
  )
}

function sayRest({ gigabytesPerHour }: QualityChoice, price: DataPrice, restSeconds: number): string {
  const rest = formatCost((gigabytesPerHour * restSeconds) / 3600, price)
  return say('rest', { cost: rest, price: `${price.sign}${price.amount.toLocaleString('en')}` })
}
