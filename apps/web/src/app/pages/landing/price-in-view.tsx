/** A sentence that names an amount of money. */
const PRICE = /([^.]*\p{Sc}\s?\d[^.]*\.)/u

/** A text whose sentence with the price stands out. */
export function PriceInView({ of }: { of: string }) {
  const [before, price, ...after] = of.split(PRICE)
  if (!price) return of
  return (
    <>
      {before} <strong className="money">{price.trim()}</strong>
      {after.join('')}
    </>
  )
}
