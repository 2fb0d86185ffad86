import { TODAY_SOURCES, type TodayWait } from '@kola/contract/today/today'
import { Icon } from '#shared/parts/icon.tsx'
import { tell } from './words.ts'

interface WaitsProps {
  waits: readonly TodayWait[]
  now: Date
  /** Of the one that the keys stand on. */
  cursor: number
}

/** What waits for a person, each with the way there. */
export const Waits = ({ waits, now, cursor }: WaitsProps) => (
  <section className="panel" aria-label="Waits for somebody">
    <div className="panel__head">
      <h2>Waits for somebody</h2>
      <span className="note">most urgent first</span>
    </div>
    {waits.length === 0 && <p className="panel__body quiet">Nothing. What comes up stands here within a minute.</p>}
    {waits.length > 0 && (
      <ul className="items today__waits">
        {waits.map((wait, at) => {
          const { icon, tone, title, note, when, act } = tell(wait, now)
          return (
            <li key={wait.kind} className={at === cursor ? 'is-cursor' : undefined}>
              <span className={`sign ${tone && `sign--${tone}`}`}>
                <Icon name={icon} />
              </span>
              <div className="grow">
                <b>{title}</b>
                <p className="note">{note}</p>
              </div>
              <span className="today__when">{when}</span>
              <a
                className={`b b--s ${at === 0 ? 'b--main' : 'b--line'}`}
                href={`#${TODAY_SOURCES[wait.kind].place}`}
                aria-label={`${act}: ${title}`}
              >
                {act}
              </a>
            </li>
          )
        })}
      </ul>
    )}
  </section>
)
