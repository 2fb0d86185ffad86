import './details.css'
import type { Title } from '@kola/contract/title'

/** Who made a title and what it is, as far as it is known. */
export function DetailFacts({ title }: { title: Title }) {
  const facts: [string, string][] = [
    ['Producer', title.producer],
    ['Maturity rating', title.rating],
    ['Cast', title.cast.join(', ')],
    ['Writers', title.writers.join(', ')],
    ['Genres', title.genres.join(', ')],
    ['Year', title.year],
  ]
  return (
    <dl className="detail-facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
