import type { DatedPrice, PriceEffect } from '@kola/contract/prices/prices'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { toMoney } from '#shared/format.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import { toCountryName, toDayText, toLagosDay } from '../words.ts'
import { Effect } from './effect.tsx'
import { PriceFields, type PriceForm } from './price-fields.tsx'
import { type PriceLine, plansQuery, readPlansAnew } from './queries.ts'
import { WithRelease } from './with-release.tsx'

const FIELDS = ['subscriptionId', 'currency', 'periodDays', 'country', 'amount', 'from', 'renewalsFrom']
const AMOUNT = /^\d{1,12}(\.\d{1,3})?$/
/** Members hear of it in time, and nobody is surprised. */
const AHEAD_DAYS = 45

interface PriceDialogProps {
  /** The line that is changed; null begins with nothing. */
  given: PriceLine | null
  onClose: () => void
}

const toForm = (given: PriceLine | null): PriceForm => ({
  plan: '',
  ...{ currency: given?.currency ?? 'NGN', periodDays: String(given?.periodDays ?? 30), country: given?.country ?? '' },
  ...{ kind: given?.kind ?? 'membership', amount: '', from: toLagosDay(AHEAD_DAYS), running: 'keep' },
})

/** What it does stands before the button: first it is only thought of. */
export function PriceDialog({ given, onClose }: PriceDialogProps) {
  const { data, error: lost } = useQuery(plansQuery())
  const plans = data?.plans.filter(({ isSpecial }) => !isSpecial) ?? []
  const [form, setForm] = useState(() => toForm(given))
  const [seen, setSeen] = useState<{ price: DatedPrice; effect: PriceEffect } | null>(null)
  const [isWithRelease, setWithRelease] = useState(false)
  const { error, isBusy, run } = useProven()
  const planId = form.plan || plans[0]?.id || ''
  const known = plans
    .find(({ id }) => id === planId)
    ?.prices.find(
      (one) => one.kind === form.kind && one.currency === form.currency && one.periodDays === Number(form.periodDays),
    )
  const body = () => ({
    ...{ actor: 'console', amount: form.amount.trim(), from: form.from },
    ...(known
      ? { subscriptionId: known.sub_id }
      : { plan: planId, currency: form.currency, periodDays: Number(form.periodDays) }),
    ...(form.country && { country: form.country }),
    ...(form.running === 'pay' && { renewalsFrom: form.from }),
  })
  async function look(event: FormEvent) {
    event.preventDefault()
    const told = await run(() => client('POST /api/v1/apps/prices', { body: { ...body(), dryRun: true } }))
    if (told) setSeen(told)
  }
  async function add() {
    const added = await run(() => client('POST /api/v1/apps/prices', { body: body() }))
    if (!added) return
    await readPlansAnew()
    say(`The amount counts from ${toDayText(form.from)} on`)
    onClose()
  }
  const hasField = FIELDS.some((field) => toFieldText(error, field))
  if (isWithRelease && known) {
    const change = { subscriptionId: known.sub_id, country: form.country, amount: form.amount.trim() }
    const plan = plans.find(({ id }) => id === planId)?.title ?? ''
    const name = `${plan}, ${toCountryName(form.country)}: ${toMoney(form.amount.trim(), form.currency)}`
    return <WithRelease {...{ change, name, onClose }} onBack={() => setWithRelease(false)} />
  }
  if (seen) {
    return (
      <Dialog title={`What it does from ${toDayText(form.from)} on`} onClose={onClose}>
        <div className="dialog__body stack">
          <Effect {...seen} />
          <p className="say">It can be withdrawn until it counts, or until the first member was told.</p>
          {error !== null && <Failure error={error} />}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--text" onClick={() => setSeen(null)}>
            Back
          </button>
          <button type="button" className="b b--main" disabled={isBusy} onClick={() => void add()}>
            Let it count from {toDayText(form.from)}
          </button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title="A price change" onClose={onClose}>
      <form onSubmit={(event) => void look(event)}>
        <div className="dialog__body stack">
          <PriceFields plans={plans} planId={planId} form={form} onChange={setForm} error={error} />
          {lost && <Failure error={lost} />}
          {error !== null && !hasField && <Failure error={error} />}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--text" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="b b--line"
            disabled={!known || !AMOUNT.test(form.amount.trim())}
            onClick={() => setWithRelease(true)}
          >
            Change with a release…
          </button>
          <button type="submit" className="b b--main" disabled={isBusy || planId === ''}>
            See what it does
          </button>
        </div>
      </form>
    </Dialog>
  )
}
