import './spotlight.css'
import type { ReactNode } from 'react'

/** One thing held up between the rows. */
export function Spotlight(props: {
  kicker: string
  name: string
  text: string
  picture: ReactNode
  actions: ReactNode
}) {
  return (
    <section className="spotlight" aria-label={props.kicker} data-zone="part">
      <div className="spotlight__picture">{props.picture}</div>
      <div className="spotlight__body">
        <p className="hero__kicker">{props.kicker}</p>
        <h2>{props.name}</h2>
        <p>{props.text}</p>
        <div className="button-row">{props.actions}</div>
      </div>
    </section>
  )
}
