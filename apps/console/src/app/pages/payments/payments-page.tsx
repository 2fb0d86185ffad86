import { useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Icon } from '#shared/parts/icon.tsx'
import { useSettled } from '#shared/parts/settled.ts'
import { SavedViews } from '#shared/views/saved-views.tsx'
import { ExportDialog } from './exporting/export-dialog.tsx'
import { Filters } from './filters.tsx'
import { Findings } from './findings/findings.tsx'
import { PaymentList } from './payment-list.tsx'
import { PaymentPane } from './payment-pane.tsx'

const VIEWS = [
  { name: 'All', state: '' },
  { name: 'Waiting', state: 'pending' },
  { name: 'Refused', state: 'failed' },
  { name: 'Given back', state: 'refunded' },
] as const

const FIELD = 'Reference, mail, number or amount'

/** Money that came in: the list, one of it beside it, and what does not fit. */
export function PaymentsPage({ session, id }: PageProps) {
  const asked = useAsked()
  const [typed, setTyped] = useState('')
  const [isExporting, setExporting] = useState(false)
  const search = useSettled(typed.trim())
  const isFindings = asked.get('view') === 'findings'
  const state = asked.get('state') ?? ''
  useKeys([
    { key: '/', does: 'search', act: () => document.querySelector<HTMLInputElement>('[type="search"]')?.focus() },
  ])
  return (
    <div className="page page--flush">
      <div className={id ? 'pay pay--one' : 'pay'}>
        <section className="pay__list" aria-label="All payments">
          <div className="page__top">
            <div className="head">
              <div>{id ? <h2 className="place">Payments</h2> : <h1>Payments</h1>}</div>
              <div className="head__acts">
                <button type="button" className="b b--line" onClick={() => setExporting(true)}>
                  <Icon name="save" /> For the accountant…
                </button>
              </div>
            </div>
            <nav className="tabs" aria-label="Views">
              {VIEWS.map((view) => (
                <button
                  key={view.name}
                  type="button"
                  aria-current={!isFindings && state === view.state ? 'true' : undefined}
                  onClick={() => ask({ state: view.state, view: '' })}
                >
                  {view.name}
                </button>
              ))}
              <button
                type="button"
                aria-current={isFindings ? 'true' : undefined}
                onClick={() => ask({ view: 'findings' })}
              >
                Findings
              </button>
            </nav>
            {!isFindings && (
              <search className="filters">
                <input
                  className="input pay__search"
                  type="search"
                  aria-label={FIELD}
                  placeholder={FIELD}
                  autoComplete="off"
                  maxLength={100}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
                />
                <Filters asked={asked} />
              </search>
            )}
            <SavedViews place="/payments" asked={asked} />
          </div>
          {isFindings ? <Findings session={session} /> : <PaymentList asked={asked} search={search} />}
        </section>
        {id && <PaymentPane key={id} session={session} reference={id} />}
      </div>
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </div>
  )
}
