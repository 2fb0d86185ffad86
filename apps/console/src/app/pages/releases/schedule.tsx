import type { Release } from '@kola/contract/releases/releases'
import { useId, useState } from 'react'
import { client } from '#shared/client.ts'
import { Field } from '#shared/parts/field.tsx'
import { fromZoned, toZoned, ZONES } from '#shared/times/zoned.ts'
import type { Act } from './act.ts'
import { toZoneName, toZoneWords } from './words.ts'

/** When it goes out, by the clocks of a zone; what is not ready then is named before. */
export function Schedule({ release, act }: { release: Release; act: Act }) {
  const id = useId()
  const [zone, setZone] = useState(release.zone)
  const [local, setLocal] = useState(release.goesAt ? toZoned(release.goesAt, release.zone) : '')
  const held = release.items.filter(({ lacks }) => lacks.length > 0)
  const ready = release.items.length - held.length
  const schedule = (goesAt: string | null, done: string) =>
    void act(() => {
      const body = { revision: release.revision, goesAt, zone }
      return client('POST /api/v1/apps/releases/{id}/schedule', { params: { id: release.id }, body })
    }, done)
  const moment = local ? fromZoned(local, zone) : ''
  const zones = ZONES.some((one) => one === zone) ? ZONES : [zone, ...ZONES]
  return (
    <form
      className="keys__part stack"
      onSubmit={(event) => {
        event.preventDefault()
        schedule(moment, `${release.name} goes out ${toZoneWords(moment, zone)} ${toZoneName(zone)}`)
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
        <button type="submit" className="b b--main" disabled={release.items.length === 0}>
          {release.state === 'scheduled' ? 'Change the time' : 'Set the time'}
        </button>
        {release.state === 'scheduled' && (
          <button type="button" className="b b--line" onClick={() => schedule(null, `${release.name} waits`)}>
            Let it wait
          </button>
        )}
      </div>
    </form>
  )
}
