import type { SoldPlan } from '@kola/contract/prices/plans'
import { type FormEvent, useState } from 'react'
import { toCount } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { goTo } from '#shared/location.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { toMembers } from './members-text.ts'
import { readPlansAnew } from './queries.ts'

interface SpecialPlansProps {
  plans: readonly SoldPlan[]
  mayMake: boolean
}

export function SpecialPlans({ plans, mayMake }: SpecialPlansProps) {
  const [isMaking, setMaking] = useState(false)
  return (
    <section className="panel" aria-labelledby="special">
      <div className="panel__head">
        <h2 id="special">Special plans</h2>
        <span className="note">given, never sold</span>
        {mayMake && (
          <span className="end">
            <button type="button" className="b b--s b--line" onClick={() => setMaking(true)}>
              New…
            </button>
          </span>
        )}
      </div>
      {plans.length === 0 && <p className="empty">There is none.</p>}
      <ul className="items">
        {plans.map((plan) => (
          <li key={plan.id}>
            <a className="table__link grow" href={`#/plans/${plan.id}`}>
              {plan.title}
            </a>
            <span className="note">
              {plan.titles === 0 ? 'every title' : toCount(plan.titles, 'title')}, {toMembers(plan)}{' '}
              {plan.members.count === 1 ? 'member' : 'members'}
            </span>
          </li>
        ))}
      </ul>
      {isMaking && <SpecialDialog onClose={() => setMaking(false)} />}
    </section>
  )
}

function SpecialDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [screens, setScreens] = useState('1')
  const { error, isBusy, run } = useProven()
  async function make(event: FormEvent) {
    event.preventDefault()
    const body = { actor: 'console', title, screens: Number(screens) }
    const made = await run(() => client('POST /api/v1/apps/special-plans', { body }))
    if (!made) return
    await readPlansAnew()
    goTo(`/plans/${made.plan.id}`)
  }
  const faults = ['title', 'screens'].map((field) => toFieldText(error, field))
  return (
    <Dialog title="A new special plan" onClose={onClose}>
      <form onSubmit={(event) => void make(event)}>
        <div className="dialog__body stack">
          <Field
            label="Name"
            required
            maxLength={60}
            value={title}
            fault={faults[0]}
            hint="Its members see it"
            onChange={({ target }) => setTitle(target.value)}
          />
          <Field
            label="Screens at once"
            required
            inputMode="numeric"
            value={screens}
            fault={faults[1]}
            onChange={({ target }) => setScreens(target.value)}
          />
          {error !== null && !faults.some(Boolean) && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Make it
        </DialogFoot>
      </form>
    </Dialog>
  )
}
