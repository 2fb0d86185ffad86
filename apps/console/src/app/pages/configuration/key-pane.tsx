import { checkValue } from '@kola/contract/configuration/check'
import { toEffect, toShown } from '@kola/contract/configuration/effect'
import { findKey } from '@kola/contract/configuration/keys'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Acts } from '#features/configuration/use-configuration.ts'
import { toFieldText } from '#shared/failure.ts'
import { ask } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { GivenUp } from '#shared/proof/proven.ts'
import { say } from '#shared/toasts.ts'
import type { Listed } from './listed.ts'
import { toRule, toText, toWritten, ValueField } from './value-field.tsx'

/** One key: its value in the draft, and what comes of it. */
export function KeyPane({ listed, keep }: { listed: Listed; keep: Acts['keep'] }) {
  const { key, text, change } = listed
  const known = findKey(key)
  const drafted = change ? change.after : text
  const [written, setWritten] = useState(() => (known ? toWritten(known.kind, drafted ?? known.otherwise) : ''))
  const [error, setError] = useState<unknown>(null)
  const [fault, setFault] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (!known) return null
  const value = toText(known.kind, written)

  async function put(next: string | null, done: string) {
    setError(null)
    try {
      await keep(key, next)
      if (next === null) setWritten(toWritten(known?.kind ?? { type: 'mail' }, known?.otherwise ?? ''))
      say(done)
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setError(failure)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = checkValue(key, value) ?? undefined
    setFault(wrong)
    if (!wrong) void put(value, `${key} is in the draft`)
  }
  function backToForce() {
    setFault(undefined)
    setWritten(toWritten(known?.kind ?? { type: 'mail' }, text ?? known?.otherwise ?? ''))
    void put(text, `${key} is as it is in force`)
  }
  const beside = fault ?? toFieldText(error, key)
  return (
    <section className="keys__part" aria-labelledby="key">
      <p className="mono quiet">{key}</p>
      <h2 id="key" tabIndex={-1} ref={heading}>
        {known.meaning}
      </h2>
      <form className="stack" onSubmit={submit} noValidate>
        <ValueField
          label="Value"
          kind={known.kind}
          value={written}
          isChanged={change !== undefined}
          fault={beside}
          hint={`${toRule(known.kind)}. Where nothing is said: ${toShown(key, known.otherwise || null)}.`}
          onChange={(next) => {
            setWritten(next)
            setFault(undefined)
            setError(null)
          }}
        />
        {known.isPrivate && <p className="note">No client is told of it.</p>}
        {checkValue(key, value) === null && value !== text && (
          <p className="say" data-effect>
            {toEffect(key, value)}
          </p>
        )}
        {error !== null && !beside && <Failure error={error} />}
        <div className="flex flex--wrap">
          <button type="submit" className="b b--line">
            Keep in the draft
          </button>
          {change && (
            <button type="button" className="b b--text" onClick={backToForce}>
              Back to what is in force
            </button>
          )}
          {drafted !== null && (
            <button
              type="button"
              className="b b--text"
              onClick={() => void put(null, `${key} says nothing in the draft`)}
            >
              Say nothing
            </button>
          )}
          <button type="button" className="b b--text" onClick={() => ask({ key: '' })}>
            Close
          </button>
        </div>
      </form>
    </section>
  )
}
