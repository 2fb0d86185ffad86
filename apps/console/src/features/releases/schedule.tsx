import type { Release } from '@kola/contract/releases/releases'
import { useId, useState } from 'react'
import { Field } from '#shared/parts/field.tsx'
import { fromZoned, toZoned, ZONES } from '#shared/times/zoned.ts'
import { toZoneName, toZoneWords } from './words.ts'

interface ScheduleProps {
  release: Pick<Release, 'name' | 'state' | 'goesAt' | 'zone' | 'items'>
  isBusy?: boolean
  /** @param goesAt null for waiting. @param done what is said once that is so */
  onTime: (time: { goesAt: string | null; zone: string }, done: string) => void
}

/** When it goes out, by the clocks of a zone; what is not ready then is named before. */
export function Schedule({ release, isBusy = false, onTime }: ScheduleProps) {
  const id = useId()
  const [zone, setZone] = useState(release.zone)
  const [local, setLocal] = useState(release.goesAt ? toZoned(release.goesAt, release.zone) : '')
  const held = release.items.filter(({ lacks }) => lacks.length > 0)
  const ready = release.items.length - held.length
  const moment = local ? fromZoned(local, zone) : ''
  const zones = ZONES.some((one) => one === zone) ? ZONES : [zone, ...ZONES]
  return (
    <form
      className="keys__part stack"
      onSubmit={(event) => {
        event.preventDefault()
        onTime({ goesAt: moment, zone }, `${release.name} goes out ${toZoneWords(moment, zone)} ${toZoneName(zone)}`)
      }}
    >
      <h2>When</h2>
      <Field
        label="Time"
        type="datetime-local"
        required
        value={local}
        onChange={({ target }) => setLocal(target.value)}
      />
      <div className="field">
        <label className="label" htmlFor={id}>
          By the clocks of
        </label>
        <select id={id} className="select" value={zone} onChange={({ target }) => setZone(target.value)}>
          {zones.map((one) => (
            <option key={one} value={one}>
              {toZoneName(one)}
            </option>
          ))}
        </select>
      </div>
      {moment && zone !== 'Africa/Lagos' && <p className="hint">{toZoneWords(moment, 'Africa/Lagos')} in Lagos.</p>}
      {held.length > 0 && (
        <p className="say say--bad">
          <span>
            <b>
              {ready} of {release.items.length} will go out.
            </b>{' '}
            {held.map(({ name }) => name).join(', ')} is held back unless it is ready by then. What is mended is taken
            in once more.
          </span>
        </p>
      )}
      <div className="flex">
        <button type="submit" className="b b--main" disabled={isBusy || release.items.length === 0}>
          {release.state === 'scheduled' ? 'Change the time' : 'Set the time'}
        </button>
        {release.state === 'scheduled' && (
          <button
            type="button"
            className="b b--line"
            onClick={() => onTime({ goesAt: null, zone }, `${release.name} waits`)}
          >
            Let it wait
          </button>
        )}
      </div>
    </form>
  )
}
