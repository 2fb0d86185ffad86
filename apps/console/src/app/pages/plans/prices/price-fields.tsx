import type { SoldPlan } from '@kola/contract/prices/plans'
import { toFieldText } from '#shared/failure.ts'
import { Field } from '#shared/parts/field.tsx'
import { toLagosDay } from '../words.ts'

export interface PriceForm {
  plan: string
  currency: string
  periodDays: string
  country: string
  kind: 'membership' | 'pass'
  amount: string
  from: string
  running: 'keep' | 'pay'
}

interface PriceFieldsProps {
  plans: readonly SoldPlan[]
  planId: string
  form: PriceForm
  onChange: (form: PriceForm) => void
  error: unknown
}

/** Of which plan, where, how much and from when. */
export function PriceFields({ plans, planId, form, onChange, error }: PriceFieldsProps) {
  const put = (changed: Partial<PriceForm>) => onChange({ ...form, ...changed })
  const isMembership = form.kind === 'membership'
  return (
    <>
      <label className="field">
        <span className="label">Plan</span>
        <select className="select" value={planId} onChange={({ target }) => put({ plan: target.value })}>
          {plans.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <div className="plans__pair">
        <Field
          label="Country"
          maxLength={2}
          value={form.country}
          fault={toFieldText(error, 'country')}
          hint="In two letters, such as GB; none for any other"
          onChange={({ target }) => put({ country: target.value.toUpperCase() })}
        />
        <Field
          label={isMembership ? 'Every so many days' : 'A pass of so many days'}
          required
          inputMode="numeric"
          value={form.periodDays}
          fault={toFieldText(error, 'periodDays')}
          readOnly={!isMembership}
          onChange={({ target }) => put({ periodDays: target.value.replace(/\D/g, '') })}
        />
      </div>
      <div className="plans__pair">
        <Field
          label="Amount"
          required
          inputMode="decimal"
          value={form.amount}
          fault={toFieldText(error, 'amount')}
          hint="With its tax, such as 3500.00"
          onChange={({ target }) => put({ amount: target.value })}
        />
        <Field
          label="Currency"
          required
          maxLength={3}
          value={form.currency}
          fault={toFieldText(error, 'currency')}
          readOnly={!isMembership}
          onChange={({ target }) => put({ currency: target.value.toUpperCase() })}
        />
      </div>
      <Field
        label="From the beginning of"
        type="date"
        required
        min={toLagosDay(1)}
        value={form.from}
        fault={toFieldText(error, 'from')}
        hint="By the clocks of Lagos"
        onChange={({ target }) => put({ from: target.value })}
      />
      {isMembership && (
        <label className="field">
          <span className="label">Running members</span>
          <select
            className="select"
            value={form.running}
            onChange={({ target }) => put({ running: target.value === 'pay' ? 'pay' : 'keep' })}
          >
            <option value="keep">keep what they pay</option>
            <option value="pay">are told, and pay it from that day on</option>
          </select>
        </label>
      )}
    </>
  )
}
