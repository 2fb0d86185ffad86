import { ApiError } from '@kola/contract/http/client'
import type { Producer, ProducerContract } from '@kola/contract/producers/producers'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PRODUCERS } from '#features/producers/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import { TitlesField } from './titles-field.tsx'

interface ContractDialogProps {
  producer: Producer
  given: ProducerContract | null
  onClose: () => void
}

const RULES = [
  ['share', 'A share, by minutes'],
  ['fee', 'A fee a month'],
] as const

function toForm(given: ProducerContract | null, { currency }: Producer) {
  const rule = given?.rule
  return {
    ...{ reference: given?.reference ?? '', from: given?.from ?? '', until: given?.until ?? '' },
    ...{ kind: rule?.kind ?? ('share' as const), percent: rule?.kind === 'share' ? rule.percent : '' },
    amount: rule?.kind === 'fee' ? rule.amount : '',
    currency: rule?.kind === 'fee' ? rule.currency : currency,
    titles: given?.titles ?? [],
  }
}

type Form = ReturnType<typeof toForm>

const toBody = ({ reference, from, until, kind, percent, amount, currency, titles }: Form) => ({
  ...{ reference, from, until: until || null, titles: titles.map(({ id }) => id) },
  rule:
    kind === 'share'
      ? { kind, percent: percent.trim() }
      : { kind, amount: amount.trim().replaceAll(',', ''), currency: currency.trim().toUpperCase() },
})

/** A new one, or one that is changed or removed. */
export function ContractDialog({ producer, given, onClose }: ContractDialogProps) {
  const cache = useQueryClient()
  const [form, setForm] = useState(() => toForm(given, producer))
  const { error, isBusy, run } = useProven()
  const put = (more: Partial<Form>) => setForm({ ...form, ...more })
  async function act(call: () => Promise<unknown>, done: string) {
    if (!(await run(call))) return
    await cache.invalidateQueries({ queryKey: [PRODUCERS] })
    say(done)
    onClose()
  }
  const params = { id: producer.id, contractId: given?.id ?? '' }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = toBody(form)
    void act(
      () =>
        given
          ? client('POST /api/v1/apps/producers/{id}/contracts/{contractId}', {
              params,
              body: { ...body, revision: given.revision },
            })
          : client('POST /api/v1/apps/producers/{id}/contracts', { params: { id: producer.id }, body }),
      given ? 'The contract is changed' : 'The contract is entered',
    )
  }
  const remove = () => {
    if (!given) return
    const body = { revision: given.revision }
    void act(
      () => client('POST /api/v1/apps/producers/{id}/contracts/{contractId}/remove', { params, body }),
      'The contract is removed',
    )
  }
  const isField = error instanceof ApiError && Object.keys(error.fields).length > 0
  return (
    <Dialog title={given ? `Contract of ${producer.name}` : `A new contract of ${producer.name}`} onClose={onClose}>
      <form onSubmit={save}>
        <div className="dialog__body stack">
          <Fields form={form} put={put} error={error} />
          {given && <p className="say">What was issued stays as it was; drafts are counted by what stands here.</p>}
          {error !== null && !isField && <Failure error={error} />}
        </div>
        <div className="dialog__foot">
          {given && (
            <button type="button" className="b b--danger" disabled={isBusy} onClick={remove}>
              Remove it
            </button>
          )}
          <button type="button" className="b b--text" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" className="b b--main" disabled={isBusy || form.titles.length === 0}>
            {given ? 'Change it' : 'Enter it'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function Fields({ form, put, error }: { form: Form; put: (more: Partial<Form>) => void; error: unknown }) {
  const fault = (name: string) => toFieldText(error, name)
  return (
    <>
      <Field
        label="Contract"
        hint="Its number, as it stands on paper"
        maxLength={120}
        value={form.reference}
        fault={fault('reference')}
        onChange={({ target }) => put({ reference: target.value })}
      />
      <div className="pair">
        <Field
          label="From"
          type="date"
          required
          value={form.from}
          fault={fault('from')}
          onChange={({ target }) => put({ from: target.value })}
        />
        <Field
          label="Last day"
          type="date"
          hint="Nothing for no end"
          value={form.until}
          fault={fault('until')}
          onChange={({ target }) => put({ until: target.value })}
        />
      </div>
      <Choose
        label="Rule"
        options={RULES}
        value={form.kind}
        onChange={({ target }) => put({ kind: target.value === 'fee' ? 'fee' : 'share' })}
      />
      {form.kind === 'share' ? (
        <Field
          label="Per cent"
          inputMode="decimal"
          required
          hint="Of what a month earned after tax, discounts and refunds, divided by minutes"
          value={form.percent}
          fault={fault('rule.percent') ?? fault('rule')}
          onChange={({ target }) => put({ percent: target.value })}
        />
      ) : (
        <div className="pair">
          <Field
            label="Amount a month"
            inputMode="decimal"
            required
            value={form.amount}
            fault={fault('rule.amount') ?? fault('rule')}
            onChange={({ target }) => put({ amount: target.value })}
          />
          <Field
            label="Currency"
            required
            maxLength={3}
            value={form.currency}
            fault={fault('rule.currency')}
            onChange={({ target }) => put({ currency: target.value })}
          />
        </div>
      )}
      <TitlesField titles={form.titles} fault={fault('titles')} onChange={(titles) => put({ titles })} />
    </>
  )
}
