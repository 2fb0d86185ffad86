import { ApiError } from '@kola/contract/http/client'
import type { ProducerAnswer, ProducerContract } from '@kola/contract/producers/producers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProducerDialog } from '#features/producers/producer-dialog.tsx'
import { PRODUCERS } from '#features/producers/words.ts'
import { client } from '#shared/client.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { may } from '#shared/session.ts'
import { ContractDialog } from './contract-dialog.tsx'
import { Contracts } from './contracts.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { Statements } from './statements.tsx'

/** One whom titles are from: who that is, by what they are paid, and what they were told. */
export function ProducerPage({ session, id }: PageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [PRODUCERS, 'one', id],
    queryFn: () => client('GET /api/v1/apps/producers/{id}', { params: { id } }),
  })
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div className="empty">
        <h1>There is no such producer</h1>
        <a className="b b--line" href="#/producers">
          All producers
        </a>
      </div>
    )
  }
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  return <Shown of={data} canWrite={may(session, 'money.statements')} />
}

type Asking = 'change' | 'remove' | { contract: ProducerContract | null } | null

function Shown({ of: { producer, contracts, statements }, canWrite }: { of: ProducerAnswer; canWrite: boolean }) {
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  useKeys(canWrite ? [{ key: 'n', does: 'new contract', act: () => setAsking({ contract: null }) }] : [])
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>{producer.name}</h1>
          <p className="sheet__lines">
            {[producer.address, producer.reference, producer.email].filter(Boolean).join('\n')}
          </p>
          <p className="note">Paid out in {producer.currency}</p>
        </div>
        <div className="head__acts">
          <a className="b b--line" href={`#/producers?producer=${producer.id}`}>
            The last month
          </a>
          {canWrite && (
            <button type="button" className="b b--line" onClick={() => setAsking('change')}>
              <Icon name="pen" />
              Change…
            </button>
          )}
          {canWrite && statements.length === 0 && (
            <button type="button" className="b b--danger" onClick={() => setAsking('remove')}>
              Remove…
            </button>
          )}
        </div>
      </div>
      <div className="plans">
        <Contracts contracts={contracts} onAsk={canWrite ? (contract) => setAsking({ contract }) : null} />
        <Statements producerId={producer.id} statements={statements} />
      </div>
      {asking === 'change' && <ProducerDialog given={producer} onClose={close} onDone={close} />}
      {asking === 'remove' && <RemoveDialog producer={producer} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <ContractDialog producer={producer} given={asking.contract} onClose={close} />
      )}
    </div>
  )
}
