import type { AnswerOf } from '@kola/contract/http/client'
import {
  MISSED_DAYS,
  MISSED_FEWEST_VIEWERS,
  MISSED_MOST_VIEWERS,
  MISSED_RARE_DAYS,
} from '@kola/contract/numbers/missed'
import { Why } from '#shared/figures/why.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { whole } from './measures.ts'

export type Missed = AnswerOf<'GET /api/v1/apps/missed-searches'>

interface MissedProps {
  missed: { data: Missed | undefined; error: Error | null; refetch: () => unknown }
}

const HOW = `What signed-in members searched for and no title was found, as search reads it: small letters, no marks. Only what stood for five seconds counts, not the letters on the way. Words are shown once ${MISSED_FEWEST_VIEWERS} members asked for them, and kept for ${MISSED_DAYS} days; those of a day that fewer asked for are kept for ${MISSED_RARE_DAYS}. Addresses and long numbers are not kept.`
const VIEWERS_HOW = 'Different members, to within some in a hundred: who asked is not kept.'

export const toViewersText = (viewers: number): string =>
  viewers >= MISSED_MOST_VIEWERS ? `${whole(MISSED_MOST_VIEWERS)} or more` : whole(viewers)

/** Each as a row of the file. */
export const toMissedRows = ({ searches }: Missed): string[][] => [
  ['of', 'range', 'searched for', 'times', 'times before', 'members, about', 'last day'],
  ...searches.map(({ words, times, timesBefore, viewers, lastDay }) => [
    ...['search', 'now', words, String(times), String(timesBefore), String(viewers), lastDay],
  ]),
]

/** The most frequent first. */
export const MissedTable = ({ missed: { data, error, refetch } }: MissedProps) => (
  <section className="panel numbers__missed" aria-label="Searches that found nothing">
    <div className="panel__head">
      <h2>
        <Why how={HOW} when={data ? `Days begin by the clocks of ${data.zone}.` : ''}>
          Searches that found nothing
        </Why>
      </h2>
    </div>
    {error && <Failure error={error} onAgain={() => void refetch()} />}
    {!data && !error && (
      <p className="wait" role="status">
        Loading
      </p>
    )}
    {data?.searches.length === 0 && (
      <p className="panel__body quiet">
        Nothing that {MISSED_FEWEST_VIEWERS} members or more searched for in these days was missing.
      </p>
    )}
    {data && data.searches.length > 0 && <Rows searches={data.searches} />}
  </section>
)

const HEADS = ['Times', 'Before'] as const

const Rows = ({ searches }: Pick<Missed, 'searches'>) => (
  <Scroll label="Searches that found nothing, as a table" className="scroll numbers__titles">
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Searched for</th>
          {HEADS.map((head) => (
            <th key={head} scope="col" className="n">
              {head}
            </th>
          ))}
          <th scope="col" className="n">
            <Why how={VIEWERS_HOW} when="">
              Members
            </Why>
          </th>
          <th scope="col">Titles</th>
        </tr>
      </thead>
      <tbody>
        {searches.map(({ words, times, timesBefore, viewers }) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td className="n">
              <b>{whole(times)}</b>
            </td>
            <td className="n quiet">{whole(timesBefore)}</td>
            <td className="n">{toViewersText(viewers)}</td>
            <td>
              <a href={`#/titles?search=${encodeURIComponent(words)}`} aria-label={`Look among titles for ${words}`}>
                Look
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
)
