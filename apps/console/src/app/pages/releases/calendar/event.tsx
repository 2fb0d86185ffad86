import { toState, toZoneName } from '#features/releases/words.ts'
import { ask } from '#shared/location.ts'
import { toZoned } from '#shared/times/zoned.ts'
import { CALENDAR_ZONE, type Happening } from './days.ts'

const toTime = (moment: string, zone: string) => toZoned(moment, zone).slice(11)
const toCountries = (countries: readonly string[]) =>
  countries.length === 0
    ? 'every country'
    : countries.length > 3
      ? `${countries.length} countries`
      : countries.join(', ')

interface EventProps {
  happening: Happening
  /** The release that is chosen. */
  chosen: string
}

/** What goes out, or what opens and ends, at its time of Lagos. */
export function Event({ happening, chosen }: EventProps) {
  const time = toTime(happening.at, CALENDAR_ZONE)
  if (happening.what !== 'release') {
    const { window, what } = happening
    return (
      <a className="ev" href={`#/titles/${window.titleId}`}>
        <span className={`s ${what === 'opens' ? 's--live' : 's--leave'}`}>
          {time} {window.titleName} {what}
        </span>
        <span className="note">{toCountries(window.countries)}</span>
      </a>
    )
  }
  const { release, at } = happening
  const { mark } = toState(release)
  const isChosen = release.id === chosen
  return (
    <button
      type="button"
      className={isChosen ? 'ev ev--on' : 'ev'}
      aria-pressed={isChosen}
      onClick={() => ask({ release: release.id })}
    >
      <span className={`s ${mark}`}>
        {time} {release.name}
      </span>
      <span className="note">
        {release.zone !== CALENDAR_ZONE && `${toTime(at, release.zone)} ${toZoneName(release.zone)}, `}
        {toDetails(release)}
      </span>
    </button>
  )
}

function toDetails({ state, items }: Extract<Happening, { what: 'release' }>['release']): string {
  const changes = items.length === 1 ? '1 change' : `${items.length} changes`
  if (state === 'undone') return 'undone'
  const held = items.filter(({ outcome, lacks }) => outcome === 'held' || (outcome === null && lacks.length > 0)).length
  const told = held === 0 ? changes : `${changes}, ${held} ${state === 'out' ? 'held back' : 'not ready'}`
  return state === 'out' ? `went out, ${told}` : told
}
