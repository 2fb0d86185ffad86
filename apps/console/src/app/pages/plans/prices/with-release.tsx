import type { PriceRelease } from '@kola/contract/releases/price-releases'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toState } from '#features/releases/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import { readPlansAnew } from './queries.ts'
import { priceReleasesQuery } from './release-queries.ts'

interface WithReleaseProps {
  change: { subscriptionId: string; country: string; amount: string }
  /** Such as `Basic, any country: ₦3,500`. */
  name: string
  onBack: () => void
  onClose: () => void
}

const ZONE = 'Africa/Lagos'

/** Into which release the amount goes: one that has not gone out, or another. */
export function WithRelease({ change, name, onBack, onClose }: WithReleaseProps) {
  const { data, error: lost, refetch } = useQuery(priceReleasesQuery)
  const open = data?.filter(({ state }) => state === 'draft' || state === 'scheduled') ?? []
  const [chosen, setChosen] = useState('')
  const [fresh, setFresh] = useState('')
  const { error, isBusy, run } = useProven()
  const release = open.find(({ id }) => id === chosen)
  async function take(event: FormEvent) {
    event.preventDefault()
    const { country, ...rest } = change
    const taken = await run(async () => {
      const into = release ?? (await begin(fresh))
      // Whatever becomes of the amount, the release is there now.
      if (!release) setChosen(into.id)
      const body = { revision: into.revision, ...rest, ...(country && { country }) }
      return client('POST /api/v1/apps/price-releases/{id}/prices', { params: { id: into.id }, body })
    })
    await readPlansAnew()
    if (!taken) return
    say(`The amount goes out with ${taken.release.name}`)
    onClose()
  }
  const fault = toFieldText(error, 'name')
  return (
    <Dialog title="With which release?" onClose={onClose}>
      <form onSubmit={(event) => void take(event)}>
        <div className="dialog__body stack">
          <p>
            <b>{name}</b>, from the minute at which the release goes out. Running members keep what they pay.
          </p>
          {lost && <Failure error={lost} onAgain={() => void refetch()} />}
          <label className="field">
            <span className="label">Release</span>
            <select className="select" value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="">A new one</option>
              {open.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}, {toState(one).text}
                </option>
              ))}
            </select>
          </label>
          {!release && (
            <Field
              label="Name"
              required
              maxLength={120}
              value={fresh}
              fault={fault}
              hint="Such as Prices in Kenya"
              onChange={({ target }) => setFresh(target.value)}
            />
          )}
          {release?.state === 'scheduled' && (
            <p className="say">It has its time already: {toState(release).text}. The amount goes out with it then.</p>
          )}
          {error !== null && !fault && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onBack} isBusy={isBusy || !data} leave="Back">
          Put it in
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const begin = async (name: string): Promise<PriceRelease> =>
  (await client('POST /api/v1/apps/price-releases', { body: { name, zone: ZONE } })).release
