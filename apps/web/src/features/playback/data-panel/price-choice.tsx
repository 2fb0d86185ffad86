import { Button } from '@kola/ui/controls/button'
import { type KeyboardEvent, useId, useState } from 'react'
import { MOST_PRICE, readPrice } from '../data/data-choices.ts'
import { type DataPrice, formatPrice, listUsualPrices } from '../data/data-price.ts'
import { ChoiceList } from '../panels/panel.tsx'
import { say } from '../words.ts'

interface PriceChoiceProps {
  /** The tenant's. */
  usual: DataPrice
  /** The viewer's own; null for the tenant's. */
  own: number | null
  onChoose: (price: number | null) => void
}

const OTHER = 'other'

/** What a gigabyte costs this viewer. */
export function PriceChoice({ usual, own, onChoose }: PriceChoiceProps) {
  const amounts = listUsualPrices(usual.amount)
  const chosen = own ?? usual.amount
  const [isOther, setOther] = useState(!amounts.includes(chosen))
  const choices = amounts.map((amount) => ({
    ...{ id: String(amount), name: formatPrice({ ...usual, amount }) },
    isChosen: !isOther && amount === chosen,
  }))
  function choose(id: string) {
    setOther(id === OTHER)
    if (id !== OTHER) onChoose(Number(id) === usual.amount ? null : Number(id))
  }
  return (
    <>
      <ChoiceList
        look="chips"
        label={say('myPrice')}
        choices={[...choices, { id: OTHER, name: say('other'), isChosen: isOther }]}
        onChoose={choose}
      />
      {isOther && <PriceField sign={usual.sign} price={chosen} onPrice={onChoose} />}
    </>
  )
}

interface PriceFieldProps {
  sign: string
  price: number
  onPrice: (price: number) => void
}

function PriceField({ sign, price, onPrice }: PriceFieldProps) {
  const [id, faultId] = [useId(), useId()]
  const [text, setText] = useState(String(price))
  const [isFaulty, setFaulty] = useState(false)
  function keep() {
    const read = readPrice(text)
    setFaulty(read === null)
    if (read !== null) onPrice(read)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') keep()
    // Letters and the arrows beside each other are the field's; up and down lead on, and Escape closes.
    if (!['Escape', 'ArrowUp', 'ArrowDown', 'Tab'].includes(event.key)) event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and the field's label is enough
    <div className="price-field" role="group" aria-labelledby={id}>
      <label id={id} htmlFor={`${id}-field`}>
        {say('priceIn', { sign: sign.trim() })}
      </label>
      <input
        id={`${id}-field`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={isFaulty}
        aria-describedby={isFaulty ? faultId : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button small onClick={keep}>
        {say('keep')}
      </Button>
      <p id={faultId} role="alert">
        {isFaulty && say('priceFault', { most: MOST_PRICE.toLocaleString('en') })}
      </p>
    </div>
  )
}
