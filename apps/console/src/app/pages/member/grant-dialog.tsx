import type { Member } from '@kola/contract/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toCount, toHour } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { useAct } from './use-act.ts'

const DAY_MS = 24 * 3_600_000
const DAYS = [3, 7, 14, 30]

interface GrantDialogProps {
  member: Member
  name: string
  onClose: () => void
}

/** What it does stands before the button. */
export function GrantDialog({ member, name, onClose }: GrantDialogProps) {
  // Sent again after a lost line it gives nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const { data, error: lost } = useQuery({
    queryKey: ['members', 'filters'],
    queryFn: () => client('GET /api/v1/apps/member-filters', {}),
  })
  const [days, setDays] = useState('7')
  const [chosen, setChosen] = useState('')
  const [why, setWhy] = useState('')
  const held = member.holdings.find(({ isCurrent }) => isCurrent)
  const planId = chosen || held?.planId || data?.plans.find(({ isSpecial }) => !isSpecial)?.id || ''
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0
  const { error, isBusy, submit } = useAct(member.id, () => {
    say(`${name} has ${toCount(count, 'day')} more`)
    onClose()
  })
  const act = () =>
    client('POST /api/v1/apps/members/{id}/grant', {
      params: { id: member.id },
      body: { key, days: count, planId, why },
    })
  const faults = ['days', 'why', 'planId'].map((field) => toFieldText(error, field))
  return (
    <Dialog title={`Grant days to ${name}`} onClose={onClose}>
      <form onSubmit={(event) => void submit(act)(event)}>
        <div className="dialog__body stack">
          <fieldset>
            <legend className="label">How many</legend>
            <div className="segment">
              {DAYS.map((one) => (
                <button type="button" key={one} aria-pressed={count === one} onClick={() => setDays(String(one))}>
                  {one}
                </button>
              ))}
            </div>
          </fieldset>
          <Field
            label="Days"
            required
            inputMode="numeric"
            value={days}
            fault={faults[0]}
            hint={`${member.granted.days} of ${member.granted.mostDays} in this year were given; above them an owner gives them.`}
            onChange={({ target }) => setDays(target.value)}
          />
          <label className="field">
            <span className="label">Of which plan</span>
            <select className="select" value={planId} onChange={({ target }) => setChosen(target.value)}>
              {data?.plans.map(({ id, title, isSpecial }) => (
                <option key={id} value={id}>
                  {isSpecial ? `${title} (special)` : title}
                </option>
              ))}
            </select>
          </label>
          <Field
            label="Why"
            required
            maxLength={200}
            value={why}
            fault={faults[1]}
            hint="In the audit log; the member does not see it."
            onChange={({ target }) => setWhy(target.value)}
          />
          <p className="say">{toEffect(member, { planId, days: count })}</p>
          {lost && <Failure error={lost} />}
          {error !== null && !faults.some(Boolean) && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy || count === 0 || planId === ''}>
          Grant {toCount(count, 'day')}
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** As billing places days that nobody pays for. */
function toEffect({ holdings, isEmailConfirmed }: Member, { planId, days }: { planId: string; days: number }): string {
  const current = holdings.filter(({ isCurrent }) => isCurrent)
  const told = isEmailConfirmed ? ' They are told by mail and in the app.' : ' They are told in the app.'
  if (current.some(({ isRecurring }) => isRecurring)) {
    return `They renew by themselves now: the days wait, and begin when that has ended.${told}`
  }
  const last = current.toSorted((a, b) => b.until.localeCompare(a.until))[0]
  if (last && last.planId !== planId) return `The days begin when ${last.plan} ends, ${toHour(last.until)}.${told}`
  const from = last ? new Date(last.until) : new Date()
  const until = toHour(new Date(from.getTime() + days * DAY_MS).toISOString())
  return `${last ? `Access moves from ${toHour(last.until)} to ${until}` : `Access from now until ${until}`}. Nobody pays for them.${told}`
}
