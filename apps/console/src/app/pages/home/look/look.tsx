import type { HomePreview } from '@kola/contract/arranging/endpoints'
import { RATING_LIMITS, type RatingLimit } from '@kola/contract/profiles/rating'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '#shared/client.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { fromLagos, toLagos } from '#shared/times/lagos-time.ts'
import { type Device, ViewersFrame } from '#shared/viewers/viewers-frame.tsx'
import { PREVIEW_KEY, type Working } from '../use-home.ts'
import { listPlaces } from './list-places.ts'

const OWN = { ResumeList: 'What each viewer has begun', MyList: 'Each viewer’s list' } as const
const WHYS: Readonly<Record<HomePreview['left'][number]['why'], string>> = {
  ...{
    'not-live': 'it is not live',
    'not-here': 'no window is open there then',
    'above-limit': 'it is above the limit',
  },
}
const COUNTRY = /^[A-Z]{2}$/

/** Home as the server would answer it at a time, in a country, to somebody with a limit or without. */
export function Look({ work }: { work: Working }) {
  const asked = useAsked()
  const of = asked.get('of') === 'live' ? ('live' as const) : ('draft' as const)
  const [at, country, limit] = [asked.get('at') ?? '', asked.get('country') ?? '', asked.get('limit') ?? '']
  const device = asked.get('as') === 'laptop' ? 'laptop' : 'phone'
  const query = {
    of,
    ...(at && { at }),
    ...(COUNTRY.test(country) && { country }),
    ...(limit && { limit: limit as RatingLimit }),
  }
  const { data, error, refetch } = useQuery({
    queryKey: [...PREVIEW_KEY, work.home.revision, work.home.version, query],
    queryFn: async () => (await client('GET /api/v1/apps/home/preview', { query })).preview,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <section className="home__look" aria-label="As viewers will see it">
      <div className="home__asked">
        <label className="field">
          <span>At</span>
          <input
            type="datetime-local"
            className="input"
            value={at ? toLagos(at) : ''}
            onChange={({ target }) => ask({ at: target.value ? fromLagos(target.value) : '' })}
          />
        </label>
        <label className="field">
          <span>Country</span>
          <input
            className="input"
            maxLength={2}
            placeholder={work.home.country}
            value={country}
            onChange={({ target }) => ask({ country: target.value.toUpperCase() })}
          />
        </label>
        <label className="field">
          <span>Profile</span>
          <select className="select" value={limit} onChange={({ target }) => ask({ limit: target.value })}>
            <option value="">Grown-up, no limit</option>
            {RATING_LIMITS.map((one) => (
              <option key={one} value={one}>
                Up to {one}
              </option>
            ))}
          </select>
        </label>
        <Segment
          value={device === 'laptop' ? 'laptop' : ''}
          name="as"
          options={[
            ['', 'Phone'],
            ['laptop', 'Laptop'],
          ]}
        />
        {work.home.draft && (
          <Segment
            value={of === 'live' ? 'live' : ''}
            name="of"
            options={[
              ['', 'Draft'],
              ['live', 'Live'],
            ]}
          />
        )}
      </div>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data && <Screen preview={data} device={device} />}
      {data?.left.map(({ partId, titleId, name, why }) => (
        <p className="say say--warn" key={`${partId} ${titleId}`}>
          <span>
            <b>{name} is left out</b> of {work.arrangement.parts.find(({ id }) => id === partId)?.name ?? 'its part'}:{' '}
            {WHYS[why]}. <a href={`#/titles/${titleId}`}>See the title</a>
          </span>
        </p>
      ))}
    </section>
  )
}

interface SegmentProps {
  name: string
  value: string
  options: readonly (readonly [string, string])[]
}

const Segment = ({ name, value, options }: SegmentProps) => (
  <div className="segment">
    {options.map(([one, text]) => (
      <button key={one} type="button" aria-pressed={value === one} onClick={() => ask({ [name]: one })}>
        {text}
      </button>
    ))}
  </div>
)

const Screen = ({ preview, device }: { preview: HomePreview; device: Device }) => {
  const { home, upcoming } = preview
  const shown = useMemo(() => ({ home }), [home])
  const own = home.rows.flatMap(({ id, name, type }) =>
    type === 'ResumeList' || type === 'MyList' ? [{ id, name, text: OWN[type] }] : [],
  )
  return (
    <section className={`home__seen home__seen--${device}`} aria-label="Home, as it will be">
      <ViewersFrame shown={shown} device={device} />
      <InWords home={home} />
      {own.map(({ id, name, text }) => (
        <p className="note" key={id}>
          {name}: {text}
        </p>
      ))}
      {upcoming.length > 0 && (
        <section aria-label="Behind the bell">
          <p className="title">Behind the bell</p>
          {upcoming.map(({ id, name, releaseDate }) => (
            <p className="note" key={id}>
              {name}, {releaseDate}
            </p>
          ))}
        </section>
      )}
    </section>
  )
}

/** The same for who hears it: what the frame draws cannot be pressed, so that it is not read out. */
const InWords = ({ home }: Pick<HomePreview, 'home'>) => (
  <div className="visually-hidden">
    {listPlaces(home).map(({ id, name, titles }) => (
      <section key={id} aria-label={name}>
        <ul>
          {titles.map((title) => (
            <li key={title.id}>{title.name}</li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
