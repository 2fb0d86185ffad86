import './facts.css'
import type { ReactNode } from 'react'

/** One line of short facts with dots between them; empty ones are left out. */
export function Facts({
  rating,
  children,
}: {
  rating?: string
  children: readonly (string | false | undefined | null)[]
}) {
  const facts = children.filter(Boolean)
  const [first, second, ...rest] = facts
  return (
    <p className="facts">
      {first && <span>{first}</span>}
      {second && <span>{second}</span>}
      {rating && <span className="rating">{rating}</span>}
      {rest.map((fact) => (
        <span key={String(fact)}>{fact}</span>
      ))}
    </p>
  )
}

/** A framed mark such as an age. */
export function Rating({ children }: { children: ReactNode }) {
  return <span className="rating">{children}</span>
}
