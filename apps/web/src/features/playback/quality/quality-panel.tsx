import type { Player } from '@kola/player/player'
import { type DataPrice, formatCost, formatData } from '../data/data-price.ts'
import { usePlayerState } from '../film/use-player-state.ts'
import { type Choice, ChoiceList, Panel } from '../panels/panel.tsx'
import { say } from '../words.ts'
import { findLevel, nameQuality, planQualityChoices, type QualityChoice } from './quality-choices.ts'

interface QualityPanelProps {
  player: Player
  price: DataPrice | null
  onClose: () => void
}

/** How good the picture may be, and what an hour of this film then takes and costs. */
export function QualityPanel({ player, price, onClose }: QualityPanelProps) {
  const tracks = usePlayerState(player, (state) => state.tracks)
  const duration = usePlayerState(player, (state) => state.durationSeconds)
  const levels = planQualityChoices(tracks)
  const current = findLevel(levels, tracks)
  const choices = levels.map((level): Choice => {
    const name = nameQuality(level.id)
    const note = sayNote(level, { price, durationSeconds: duration })
    return {
      id: level.id,
      name,
      ...(note && { note }),
      side: <Cost level={level} price={price} />,
      isChosen: level === current,
    }
  })
  function choose(id: string) {
    const level = levels.find((each) => each.id === id)
    if (level) void player.send({ type: 'selectQuality', mode: level.mode, maxHeightPixels: level.maxHeightPixels })
  }
  return (
    <Panel title={say('quality')} onClose={onClose}>
      <ChoiceList label={say('quality')} isLabelHidden choices={choices} onChoose={choose} />
      {choices.length === 0 && <p className="note">{say('browserChooses')}</p>}
    </Panel>
  )
}

/** In money where a price is known, else in data. */
function Cost({ level, price }: { level: QualityChoice; price: DataPrice | null }) {
  return (
    <span className="money">
      {level.id === 'automatic' && '≈ '}
      {price ? formatCost(level.gigabytesPerHour, price) : formatData(level.gigabytesPerHour)}
      <span>{say('anHour')}</span>
    </span>
  )
}

/** `360p, 0.12 GB · this film for ₦90`. */
function sayNote(
  { id, lines, gigabytesPerHour }: QualityChoice,
  film: { price: DataPrice | null; durationSeconds: number },
): string {
  if (id === 'automatic') return say('automaticNote')
  const { price, durationSeconds } = film
  const data = price && formatData(gigabytesPerHour)
  const facts = [lines !== null && say('lines', { lines: String(lines) }), data].filter(Boolean).join(', ')
  if (id !== 'saver' || durationSeconds <= 0) return facts
  const whole = (gigabytesPerHour * durationSeconds) / 3600
  const cost = price ? formatCost(whole, price) : formatData(whole)
  return say('wholeFilm', { facts, cost })
}
