import type { NumbersAgainst, NumbersAnswer } from '@kola/contract/numbers/numbers'
import { ask } from '#shared/location.ts'
import { Icon } from '#shared/parts/icon.tsx'
import { RANGES, toUsual } from './range.ts'

interface RangeBarProps {
  /** Null where two days were given. */
  days: number | null
  against: NumbersAgainst
  numbers: NumbersAnswer | undefined
  onSave: () => void
}

export const askDays = (days: number) => ask({ days: toUsual(days), from: '', until: '' })

/** Which days, beside which. */
export const RangeBar = ({ days, against, numbers, onSave }: RangeBarProps) => (
  <div className="head__acts">
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line everywhere */}
    <div className="segment" role="group" aria-label="Range">
      {RANGES.map((one) => (
        <button key={one.days} type="button" aria-pressed={one.days === days} onClick={() => askDays(one.days)}>
          {one.name}
        </button>
      ))}
    </div>
    {numbers && <Days {...numbers.now} />}
    <select
      className="select"
      aria-label="Against"
      value={against}
      onChange={({ target }) => ask({ against: target.value === 'before' ? '' : target.value })}
    >
      <option value="before">against as many days before</option>
      <option value="year">against 52 weeks before</option>
    </select>
    <button type="button" className="b b--line" disabled={!numbers} onClick={onSave}>
      <Icon name="save" /> CSV
    </button>
  </div>
)

/** Any two days; those that are shown until others are given. */
const Days = ({ from, until }: { from: string; until: string }) => (
  <>
    <label className="numbers__day">
      <span>From</span>
      <input
        className="input"
        type="date"
        value={from}
        max={until}
        onChange={({ target }) => target.value && ask({ from: target.value, until, days: '' })}
      />
    </label>
    <label className="numbers__day">
      <span>to</span>
      <input
        className="input"
        type="date"
        value={until}
        min={from}
        onChange={({ target }) => target.value && ask({ from, until: target.value, days: '' })}
      />
    </label>
  </>
)
