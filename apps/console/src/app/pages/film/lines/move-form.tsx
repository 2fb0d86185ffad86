import { FRAME_RATES, type FrameRate, type Move } from '@kola/contract/subtitles/cues'
import { useState } from 'react'
import { Choose } from '#shared/parts/choose.tsx'
import { Field } from '#shared/parts/field.tsx'

interface MoveFormProps {
  isBusy: boolean
  onMove: (move: Move) => void
}

const RATES = FRAME_RATES.map((rate) => [rate, rate] as const)

/** Seconds with three places at most; null for what is no number of them. */
export function readSeconds(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  if (!/^[+-]?\d{1,5}(\.\d{1,3})?$/.test(plain)) return null
  return Math.round(Number(plain) * 1_000)
}

/** All lines at once. */
export function MoveForm({ isBusy, onMove }: MoveFormProps) {
  const [text, setText] = useState('')
  const [from, setFrom] = useState<FrameRate>('25')
  const [to, setTo] = useState<FrameRate>('24')
  const byMs = readSeconds(text)
  return (
    <div className="tracks__move">
      <form
        className="tracks__inline"
        onSubmit={(event) => {
          event.preventDefault()
          if (byMs) onMove({ byMs, stretch: null })
          setText('')
        }}
      >
        <Field
          label="Shift all by, seconds"
          value={text}
          placeholder="+0.5"
          inputMode="text"
          maxLength={10}
          fault={text !== '' && byMs === null ? 'Seconds are written such as 0.5 or -1.25' : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="b b--line b--s" disabled={isBusy || !byMs}>
          Shift
        </button>
      </form>
      <form
        className="tracks__inline"
        onSubmit={(event) => {
          event.preventDefault()
          onMove({ byMs: 0, stretch: { from, to } })
        }}
      >
        <Choose
          label="Made for"
          value={from}
          options={RATES}
          onChange={({ target }) => setFrom(target.value as FrameRate)}
        />
        <Choose
          label="Shown at"
          value={to}
          options={RATES}
          onChange={({ target }) => setTo(target.value as FrameRate)}
        />
        <button type="submit" className="b b--line b--s" disabled={isBusy || from === to}>
          Stretch
        </button>
      </form>
    </div>
  )
}
