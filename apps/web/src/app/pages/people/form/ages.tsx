import { RATING_LIMITS, type RatingLimit } from '@kola/contract/profiles/rating'
import { useId } from 'react'
import { say } from '../words.ts'

interface AgesProps {
  value: RatingLimit | null
  onValue: (limit: RatingLimit | null) => void
  hint: string
}

const LIMITS = [...RATING_LIMITS, null] as const

/** Up to which class somebody may watch: one of a row, with those below it in reach. */
export function Ages({ value, onValue, hint }: AgesProps) {
  const name = useId()
  const at = LIMITS.indexOf(value)
  return (
    <fieldset aria-describedby={`${name}-note`}>
      <legend className="field__label">{say('limit')}</legend>
      <div className="ages">
        {LIMITS.map((limit, index) => (
          <label key={limit ?? 'all'} data-in-reach={index < at || undefined}>
            <input type="radio" name={name} checked={limit === value} onChange={() => onValue(limit)} />
            {limit ?? say('all')}
          </label>
        ))}
      </div>
      <p className="field__hint" id={`${name}-note`} role="status">
        {hint}
      </p>
    </fieldset>
  )
}
