import './plans.css'

export interface DataCost {
  name: string
  /** Such as `₦130`. */
  price: string
  text: string
}

/** What an hour of each quality costs in data. */
export function DataCosts({ costs }: { costs: readonly DataCost[] }) {
  return (
    <ul className="data-cost">
      {costs.map((cost) => (
        <li key={cost.name}>
          <b>{cost.name}</b>
          <span className="money">{cost.price}</span>
          <span className="note">{cost.text}</span>
        </li>
      ))}
    </ul>
  )
}
