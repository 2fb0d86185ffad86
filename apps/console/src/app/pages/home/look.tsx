import type { HomePreview } from '@kola/contract/arranging/endpoints'
import type { Item } from '@kola/contract/catalogue'
import { RATING_LIMITS, type RatingLimit } from '@kola/contract/profiles/rating'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { fromLagos, toLagos } from '#shared/times/lagos-time.ts'
import { PREVIEW_KEY, type Working } from './use-home.ts'

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
  const isLaptop = asked.get('as') === 'laptop'
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
          value={isLaptop ? 'laptop' : ''}
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
      {data && <Screen preview={data} isLaptop={isLaptop} />}
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

/** The first kind that it has; nothing without any. */
function toPicture(
  { art }: Pick<Item, 'art'>,
  files: readonly (readonly [Item['art']['kinds'][number], string])[],
): string {
  const found = files.find(([kind]) => art.kinds.includes(kind))
  return art.base && found ? `${art.base}/${found[1]}` : ''
}

const POSTER = [
  ['poster', 'poster-240.webp'],
  ['still', 'still-640.webp'],
] as const
const WIDE = [['hero', 'hero-1600.webp'], ['still', 'still-640.webp'], ...POSTER] as const
const TALL = [['hero-phone', 'hero-phone-800.webp'], ...WIDE] as const

function Screen({ preview: { home, upcoming }, isLaptop }: { preview: HomePreview; isLaptop: boolean }) {
  const [first] = home.hero
  const wide = isLaptop ? WIDE : TALL
  return (
    <div className={isLaptop ? 'tv' : 'phone'}>
      <Scroll className={isLaptop ? 'tv__glass look' : 'phone__glass look'} label="Home, as it will be">
        {first && (
          <div className="look__hero">
            <Picture address={toPicture(first, wide)} />
            <div className="look__said">
              <p className="title look__name">{first.name}</p>
              <p className="note">
                {[first.releaseDate.slice(0, 4), first.metaData['Maturity Rating']].filter(Boolean).join(' · ')}
              </p>
            </div>
          </div>
        )}
        {home.rows.map((row) => (
          <section key={row.id} aria-label={row.name}>
            <p className="title look__row">{row.name}</p>
            {row.type === 'ResumeList' || row.type === 'MyList' ? (
              <p className="note">{OWN[row.type]}</p>
            ) : (
              <Shelf items={row.items} />
            )}
          </section>
        ))}
        {home.spotlight && <Shown name="Spotlight" items={[home.spotlight]} />}
        {home.trending.length > 0 && <Shown name="Trending" items={home.trending} />}
        {upcoming.length > 0 && (
          <section aria-label="Behind the bell">
            <p className="title look__row">Behind the bell</p>
            {upcoming.map(({ id, name, releaseDate }) => (
              <p className="note" key={id}>
                {name}, {releaseDate}
              </p>
            ))}
          </section>
        )}
        {!first && home.rows.length === 0 && <p className="note">Nothing is shown there then.</p>}
      </Scroll>
    </div>
  )
}

const Shown = ({ name, items }: { name: string; items: readonly Item[] }) => (
  <section aria-label={name}>
    <p className="title look__row">{name}</p>
    <Shelf items={items} />
  </section>
)

const Shelf = ({ items }: { items: readonly Item[] }) => (
  <ul className="look__shelf">
    {items.map((item) => (
      <li key={item.id}>
        <Picture address={toPicture(item, POSTER)} name={item.name} />
      </li>
    ))}
  </ul>
)

const Picture = ({ address, name = '' }: { address: string; name?: string }) =>
  address ? <img src={address} alt={name} loading="lazy" /> : <span className="look__blank">{name}</span>
