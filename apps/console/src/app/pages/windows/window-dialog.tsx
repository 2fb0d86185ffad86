import { ApiError } from '@kola/contract/http/client'
import { MAX_CONTRACT_LENGTH, type TitleWindow } from '@kola/contract/rights/windows'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TitlePicker } from '#features/titles/title-picker.tsx'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { fromLagos, toLagos } from '#shared/times/lagos-time.ts'
import { say } from '#shared/toasts.ts'

const toCodes = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
const toLanguages = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** A new one, or one that is changed; by the clocks of Lagos. */
export function WindowDialog({ given, onClose }: { given: TitleWindow | null; onClose: () => void }) {
  const cache = useQueryClient()
  const [title, setTitle] = useState(given && { id: given.titleId, name: given.titleName })
  const [form, setForm] = useState({
    countries: given?.countries.join(', ') ?? 'NG',
    from: given ? toLagos(given.from) : '',
    until: given?.until ? toLagos(given.until) : '',
    languages: given?.languages.join(', ') ?? '',
    contract: given?.contract ?? '',
  })
  const [fault, setFault] = useState<unknown>(null)
  const put =
    (field: keyof typeof form) =>
    ({ target }: { target: { value: string } }) =>
      setForm({ ...form, [field]: target.value })
  async function send(act: () => Promise<unknown>, done: string) {
    setFault(null)
    try {
      await act()
      say(done)
      onClose()
    } catch (failure) {
      setFault(failure)
    } finally {
      await cache.invalidateQueries({ queryKey: ['windows'] })
    }
  }
  const body = () => ({
    countries: toCodes(form.countries),
    from: fromLagos(form.from),
    until: form.until ? fromLagos(form.until) : null,
    ...{ languages: toLanguages(form.languages), contract: form.contract },
  })
  const save = () =>
    given
      ? send(
          () =>
            client('POST /api/v1/apps/windows/{id}', {
              params: { id: given.id },
              body: { ...body(), revision: given.revision },
            }),
          'The window is changed',
        )
      : send(
          () => client('POST /api/v1/apps/windows', { body: { ...body(), titleId: title?.id ?? '' } }),
          'The window is open',
        )
  const remove = () =>
    given &&
    send(
      () =>
        client('POST /api/v1/apps/windows/{id}/remove', {
          params: { id: given.id },
          body: { revision: given.revision },
        }),
      'The window is gone',
    )
  const place =
    fault instanceof ApiError
      ? Object.entries(fault.fields).find(([name]) => name.startsWith('countries'))?.[1]
      : undefined
  return (
    <Dialog title={given ? `Window of ${given.titleName}` : 'A new window'} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="dialog__body stack">
          {!given && <TitlePicker chosen={title} onChosen={setTitle} fault={toFieldText(fault, 'titleId')} />}
          <Field
            label="Countries"
            hint="In two letters, such as NG, GH; none for everywhere"
            value={form.countries}
            fault={place}
            onChange={put('countries')}
          />
          <Field
            label="From"
            type="datetime-local"
            required
            hint="By the clocks of Lagos"
            value={form.from}
            fault={toFieldText(fault, 'from')}
            onChange={put('from')}
          />
          <Field
            label="Until"
            type="datetime-local"
            hint="Nothing for no end"
            value={form.until}
            fault={toFieldText(fault, 'until')}
            onChange={put('until')}
          />
          <Field
            label="Languages of the contract"
            hint="Such as en, yo; none for all"
            value={form.languages}
            fault={toFieldText(fault, 'languages.0')}
            onChange={put('languages')}
          />
          <Field
            label="Contract"
            maxLength={MAX_CONTRACT_LENGTH}
            value={form.contract}
            fault={toFieldText(fault, 'contract')}
            onChange={put('contract')}
          />
          {!given && <p className="say">With its first window a title is closed everywhere else.</p>}
          {fault !== null && <Failure error={fault} />}
        </div>
        <div className="dialog__foot">
          {given && (
            <button type="button" className="b b--danger" onClick={() => void remove()}>
              Take it away
            </button>
          )}
          <button type="button" className="b b--line" onClick={onClose}>
            Leave it
          </button>
          <button type="submit" className="b b--main" disabled={!title}>
            {given ? 'Change it' : 'Open it'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
