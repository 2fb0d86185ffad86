import { useQuery } from '@tanstack/react-query'
import { MONEY } from '#features/money/use-act.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Choose } from '#shared/parts/choose.tsx'
import { Field } from '#shared/parts/field.tsx'

export interface Transfer {
  bankId: string
  transferNumber: string
  paidOn: string
}

export const NO_TRANSFER: Transfer = { bankId: '', transferNumber: '', paidOn: '' }

interface TransferFieldsProps {
  value: Transfer
  error: unknown
  onChange: (value: Transfer) => void
}

/** By which a deposit went back. */
export function TransferFields({ value, error, onChange }: TransferFieldsProps) {
  const { data } = useQuery({
    queryKey: [MONEY, 'banks'],
    queryFn: async () => (await client('GET /api/v1/apps/deposits', { query: {} })).banks,
  })
  return (
    <fieldset className="stack">
      <legend className="label">The transfer that you made</legend>
      <div className="pair">
        <Choose
          label="From which bank"
          required
          value={value.bankId}
          options={[['', 'Choose'], ...(data ?? []).map(({ id, name }) => [id, name] as const)]}
          onChange={({ target }) => onChange({ ...value, bankId: target.value })}
        />
        <Field
          label="Number of the transfer"
          required
          maxLength={60}
          value={value.transferNumber}
          fault={toFieldText(error, 'transfer.transferNumber')}
          onChange={({ target }) => onChange({ ...value, transferNumber: target.value })}
        />
        <Field
          label="Paid on"
          type="date"
          required
          value={value.paidOn}
          fault={toFieldText(error, 'transfer.paidOn')}
          onChange={({ target }) => onChange({ ...value, paidOn: target.value })}
        />
      </div>
    </fieldset>
  )
}
