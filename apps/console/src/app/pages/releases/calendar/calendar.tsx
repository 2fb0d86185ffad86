import type { Release } from '@kola/contract/releases/releases'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { toZoneName } from '#features/releases/words.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Icon } from '#shared/parts/icon.tsx'
import { CALENDAR_DAYS, CALENDAR_ZONE, cutDay, type Day, move, toDays, toMonday, toToday } from './days.ts'
import { Event } from './event.tsx'
import { happeningWindowsQuery } from './windows-query.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

interface CalendarProps {
  releases: readonly Release[]
  chosen: string
}

/** Four weeks with what goes out, opens and ends, by the clocks of Lagos; on a phone the days that have something. */
export function Calendar({ releases, chosen }: CalendarProps) {
  const asked = useAsked().get('from') ?? ''
  const today = toToday()
  const monday = toMonday(DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today)
  const { data, error } = useQuery(happeningWindowsQuery)
  const days = toDays(monday, { releases, windows: data?.windows ?? [] })
  const list = useRef<HTMLOListElement>(null)
  const show = (weeks: number) => ask({ from: weeks === 0 ? '' : move(monday, weeks) })
  function step(by: number) {
    const events = [...(list.current?.querySelectorAll<HTMLElement>('.ev') ?? [])]
    const at = events.indexOf(document.activeElement as HTMLElement)
    events[at < 0 ? 0 : Math.max(0, Math.min(events.length - 1, at + by))]?.focus()
  }
  useKeys([
    { key: 'arrowright', does: 'next', act: () => step(1) },
    { key: 'arrowleft', does: 'before', act: () => step(-1) },
    { key: 't', does: 'today', act: () => show(0) },
  ])
  const isEmpty = days.every(({ happenings }) => happenings.length === 0)
  return (
    <section className="calendar" aria-labelledby="calendar">
      <div className="calendar__head">
        <h2 id="calendar">
          {toSpan(days)} <span className="note">in {toZoneName(CALENDAR_ZONE)}</span>
        </h2>
        <button
          type="button"
          className="b b--line b--icon b--s"
          aria-label="Four weeks before"
          onClick={() => show(-4)}
        >
          <Icon name="back" />
        </button>
        <button type="button" className="b b--line b--s" onClick={() => show(0)}>
          Today
        </button>
        <button type="button" className="b b--line b--icon b--s" aria-label="Four weeks on" onClick={() => show(4)}>
          <Icon name="next" />
        </button>
      </div>
      <p className="calendar__dow" aria-hidden="true">
        {WEEKDAYS.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <ol className="calendar__days" ref={list} aria-labelledby="calendar">
        {days.map((day, place) => (
          <DayCell key={day.day} {...{ day, today, chosen }} isNamed={place === 0 || day.day.endsWith('-01')} />
        ))}
      </ol>
      {isEmpty && <p className="note calendar__foot">Nothing goes out in these {CALENDAR_DAYS / 7} weeks.</p>}
      <p className="note calendar__foot">
        {error
          ? 'What opens and ends by windows could not be read. '
          : data && !data.isWhole
            ? 'Of the windows the first hundred that open and that end are here. '
            : 'Windows that open, and those that end within 30 days, are here. '}
        <a href="#/windows">All windows</a>
      </p>
    </section>
  )
}

interface DayCellProps {
  day: Day
  today: string
  chosen: string
  /** With its month. */
  isNamed: boolean
}

function DayCell({ day, today, chosen, isNamed }: DayCellProps) {
  const { shown, more } = cutDay(day)
  const at = new Date(`${day.day}T12:00:00Z`)
  const isToday = day.day === today
  const classes = [
    'day',
    isToday && 'day--today',
    day.day < today && 'day--past',
    shown.length === 0 && !isToday && 'day--empty',
  ]
  return (
    <li className={classes.filter(Boolean).join(' ')} aria-current={isToday ? 'date' : undefined}>
      <time className="day__n" dateTime={day.day}>
        <span className="visually-hidden">{at.toLocaleDateString('en-GB', { weekday: 'long' })} </span>
        {at.getUTCDate()}
        <span className={isNamed || isToday ? undefined : 'day__month'}>
          {' '}
          {at.toLocaleDateString('en-GB', { month: 'short' })}
        </span>
        {isToday && ' · today'}
      </time>
      {shown.length > 0 && (
        <ul>
          {shown.map((happening) => (
            <li key={toKey(happening)}>
              <Event {...{ happening, chosen }} />
            </li>
          ))}
          {more > 0 && (
            <li>
              <a className="note day__more" href="#/windows">
                and {more} more {more === 1 ? 'window' : 'windows'}
              </a>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

const toKey = (one: Day['happenings'][number]) =>
  one.what === 'release' ? one.release.id : `${one.what} ${one.window.id}`

function toSpan(days: readonly Day[]): string {
  const toText = (day = '') =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  return `${toText(days[0]?.day)} to ${toText(days.at(-1)?.day)}`
}
