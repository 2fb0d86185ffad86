import { paths } from '#shared/paths.ts'
import './details.css'
import type { Title } from '@kola/contract/title'
import { Fragment } from 'react'
import { say } from '../words.ts'

interface Fact {
  name: string
  values: readonly string[]
  /** People and genres, which can be searched for. */
  isSearched?: boolean
}

const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

function listFacts(title: Title): Fact[] {
  const facts: Fact[] = [
    { name: say('producer'), values: splitNames(title.producer), isSearched: true },
    { name: say('director'), values: splitNames(title.director), isSearched: true },
    { name: say('cast'), values: title.cast, isSearched: true },
    { name: say('writers'), values: title.writers, isSearched: true },
    { name: say('genres'), values: title.genres, isSearched: true },
    { name: say('rating'), values: [title.rating] },
    { name: say('language'), values: [title.language] },
    { name: say('year'), values: [title.year] },
  ]
  return facts
    .map((fact) => ({ ...fact, values: fact.values.filter(Boolean) }))
    .filter(({ values }) => values.length > 0)
}

/** Who made a title and what it is, as far as it is known; a name or a genre leads to a search for it. */
export function DetailFacts({ title }: { title: Title }) {
  const facts = listFacts(title)
  if (facts.length === 0 && !title.synopsis) return <p className="note">{say('noFacts')}</p>
  return (
    <>
      {title.synopsis && <p className="detail-text">{title.synopsis}</p>}
      <dl className="detail-facts">
        {facts.map(({ name, values, isSearched }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {values.map((value, index) => (
                <Fragment key={value}>
                  {index > 0 && ', '}
                  {isSearched ? <a href={paths.searchFor(value)}>{value}</a> : value}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
