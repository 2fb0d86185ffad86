import type { SoldPlan } from '@kola/contract/prices/plans'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import { readPlansAnew } from '../prices/queries.ts'

const QUALITIES = [
  ['', 'Every quality'],
  ['480', 'Up to 480p'],
  ['720', 'Up to 720p'],
  ['1080', 'Up to 1080p'],
] as const
const KINDS = [
  ['membership', 'A membership, which renews'],
  ['pass', 'A pass, which is paid once'],
] as const

interface SoldDialogProps {
  /** The plan that is sold at another price; null for a new one. */
  plan: SoldPlan | null
  onClose: () => void
}

/** A plan with its first price, or another price of one. */
export function SoldDialog({ plan, onClose }: SoldDialogProps) {
  const [form, setForm] = useState({
    ...{ title: '', screens: '2', maxHeight: '', details: '' },
    ...{ kind: 'membership' as 'membership' | 'pass', currency: 'NGN', periodDays: '30', amount: '' },
  })
  const { error, isBusy, run } = useProven()
  const put = (changed: Partial<typeof form>) => setForm({ ...form, ...changed })
  async function sell(event: FormEvent) {
    event.preventDefault()
    const { kind, currency, amount } = form
    const priced = { actor: 'console', kind, currency, amount: amount.trim(), periodDays: Number(form.periodDays) }
    const sold = await run(() =>
      plan
        ? client('POST /api/v1/apps/plans/{id}/prices', { params: { id: plan.id }, body: priced })
        : client('POST /api/v1/apps/plans', { body: { ...priced, ...toPlan(form) } }),
    )
    if (!sold) return
    await readPlansAnew()
    say(plan ? `${plan.title} is sold at that price from now on` : `${sold.plan.title} is sold from now on`)
    onClose()
  }
  const fault = (field: string) => toFieldText(error, field)
  const fields = ['title', 'screens', 'details', 'currency', 'periodDays', 'amount']
  const isBeside = [...fields, ...form.details.split('\n').map((_, line) => `details.${line}`)].some(fault)
  return (
    <Dialog title={plan ? `Another price of ${plan.title}` : 'A new plan'} onClose={onClose}>
      <form onSubmit={(event) => void sell(event)}>
        <div className="dialog__body stack">
          {!plan && <PlanFields form={form} put={put} fault={fault} />}
          <Choose
            label="Sold as"
            options={KINDS}
            value={form.kind}
            onChange={({ target }) => put({ kind: target.value as typeof form.kind })}
          />
          <div className="plans__pair">
            <Field
              label="Amount"
              required
              inputMode="decimal"
              value={form.amount}
              fault={fault('amount')}
              hint="Such as 2900.00, tax within"
              onChange={({ target }) => put({ amount: target.value })}
            />
            <Field
              label="Currency"
              required
              maxLength={3}
              value={form.currency}
              fault={fault('currency')}
              onChange={({ target }) => put({ currency: target.value.toUpperCase() })}
            />
          </div>
          <Field
            label={form.kind === 'pass' ? 'Of so many days' : 'Every so many days'}
            required
            inputMode="numeric"
            value={form.periodDays}
            fault={fault('periodDays')}
            hint="30 days are a month to viewers"
            onChange={({ target }) => put({ periodDays: target.value.replace(/\D/g, '') })}
          />
          <p className="say">
            Viewers can buy it as soon as it is made. An amount is never changed: another one begins on a day.
          </p>
          {error !== null && !isBeside && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Sell it
        </DialogFoot>
      </form>
    </Dialog>
  )
}

interface PlanForm {
  title: string
  screens: string
  maxHeight: string
  details: string
}

const toPlan = ({ title, screens, maxHeight, details }: PlanForm) => ({
  ...{ title, screens: Number(screens) },
  maxHeight: (Number(maxHeight) || null) as 480 | 720 | 1080 | null,
  details: details
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

interface PlanFieldsProps {
  form: PlanForm
  put: (changed: Partial<PlanForm>) => void
  fault: (field: string) => string | undefined
}

function PlanFields({ form, put, fault }: PlanFieldsProps) {
  const lines = form.details.split('\n').map((_, line) => fault(`details.${line}`))
  const ofLines = fault('details') || lines.find(Boolean)
  return (
    <>
      <Field
        label="Name"
        required
        maxLength={60}
        value={form.title}
        fault={fault('title')}
        onChange={({ target }) => put({ title: target.value })}
      />
      <div className="plans__pair">
        <Field
          label="Screens at once"
          required
          inputMode="numeric"
          value={form.screens}
          fault={fault('screens')}
          onChange={({ target }) => put({ screens: target.value.replace(/\D/g, '') })}
        />
        <Choose
          label="Picture"
          options={QUALITIES}
          value={form.maxHeight}
          onChange={({ target }) => put({ maxHeight: target.value })}
        />
      </div>
      <label className="field">
        <span className="label">What it has, a line each</span>
        <textarea
          className="input"
          rows={3}
          value={form.details}
          onChange={({ target }) => put({ details: target.value })}
        />
        {ofLines && <span className="bad">{ofLines}</span>}
      </label>
    </>
  )
}
