import { Icon } from '@kola/ui/controls/icon'
import { Delete } from '@kola/ui/icons/people'
import { useEffect, useRef, useState } from 'react'
import { say } from '../words.ts'

const PIN_LENGTH = 4
const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const ZERO = 0
const PLACES = [0, 1, 2, 3] as const

export interface PinPadProps {
  /** Called with four digits, once for each entry; the pad is empty afterwards. */
  onPin: (pin: string) => void
  /** The last one was not it. */
  isWrong?: boolean
  isBusy?: boolean
}

function useDigits({ onPin, isBusy }: PinPadProps) {
  const [digits, setDigits] = useState('')
  const given = useRef('')
  function put(next: string) {
    if (isBusy) return
    given.current = next
    setDigits(next)
    if (next.length < PIN_LENGTH) return
    given.current = ''
    setDigits('')
    onPin(next)
  }
  const press = (digit: number) => put(given.current + digit)
  const take = () => put(given.current.slice(0, -1))
  return { digits, press, take }
}

/** Four digits by touch, by the digits of a keyboard, or by the arrows of a remote. */
export function PinPad(props: PinPadProps) {
  const { digits, press, take } = useDigits(props)
  const keys = useRef({ press, take })
  keys.current = { press, take }
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (/^\d$/.test(event.key)) keys.current.press(Number(event.key))
      else if (event.key === 'Backspace') keys.current.take()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const count = props.isBusy ? PIN_LENGTH : digits.length
  return (
    <>
      <p
        className="pin"
        role="img"
        aria-label={say('entered', { count })}
        data-wrong={(props.isWrong && digits === '' && !props.isBusy) || undefined}
      >
        {PLACES.map((place) => (
          <i key={place} data-on={place < count || undefined} />
        ))}
      </p>
      <fieldset className="pad" aria-busy={props.isBusy || undefined} data-zone="pad">
        <legend className="visually-hidden">{say('digits')}</legend>
        {KEYS.map((digit) => (
          <button key={digit} type="button" ref={digit === 1 ? first : undefined} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" onClick={() => press(ZERO)}>
          {ZERO}
        </button>
        <button type="button" className="pad__none" aria-label={say('delete')} onClick={take}>
          <Icon of={Delete} />
        </button>
      </fieldset>
    </>
  )
}
