import type { ProducerMonth, ProducerStatement } from '@kola/contract/producers/statements'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LACKS, PRODUCERS } from '#features/producers/words.ts'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { may } from '#shared/session.ts'
import { CorrectDialog, IssueDialog } from './issue-dialogs.tsx'
import { Paper } from './paper.tsx'
import { PaperButtons } from './paper-buttons.tsx'

interface MonthViewProps {
  session: StaffSession
  producerId: string
  month: string
  /** One that another stands in the place of; the last of the month unless told. */
  statementId: string
  /** It was asked for, and is not only the first of the list. */
  isMain: boolean
}

/** A producer's month: as it is counted now, or as it was issued. */
export function MonthView({ session, producerId, month, statementId, isMain }: MonthViewProps) {
  const shown = useQuery({
    queryKey: [PRODUCERS, 'month', producerId, month],
    queryFn: () => client('GET /api/v1/apps/producers/{id}/months/{month}', { params: { id: producerId, month } }),
  })
  const older = useQuery({
    queryKey: [PRODUCERS, 'statement', statementId],
    queryFn: () => client('GET /api/v1/apps/statements/{id}', { params: { id: statementId } }),
    enabled: statementId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const error = shown.error ?? older.error
  const isWaiting = shown.isPending || (statementId !== '' && older.isPending)
  return (
    <section className="desk" aria-label="Statement">
      <a
        className="b b--s b--line only-small"
        href={`#/producers?month=${month}`}
        onClick={(event) => {
          event.preventDefault()
          ask({ producer: '', statement: '' })
        }}
      >
        <Icon name="back" />
        All producers
      </a>
      {error && <Failure error={error} onAgain={() => void (shown.error ? shown : older).refetch()} />}
      {isWaiting && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {shown.data && !isWaiting && (
        <Shown
          session={session}
          producerId={producerId}
          month={month}
          isMain={isMain}
          of={shown.data}
          statement={older.data?.statement ?? shown.data.statement}
        />
      )}
    </section>
  )
}

interface ShownProps extends Pick<MonthViewProps, 'session' | 'producerId' | 'month' | 'isMain'> {
  of: ProducerMonth
  statement: ProducerStatement | null
}

function Shown({ session, producerId, month, isMain, of: { draft, lacks, differs }, statement }: ShownProps) {
  const [asking, setAsking] = useState<'issue' | 'correct' | null>(null)
  const canWrite = may(session, 'money.statements')
  const canIssue = canWrite && !statement && draft !== null && lacks === null
  const isLast = statement !== null && statement.correctedBy === null
  const canCorrect = canWrite && isLast && differs && lacks === null
  useKeys([
    ...(canIssue ? [{ key: 'i', does: 'issue', act: () => setAsking('issue') }] : []),
    ...(canCorrect ? [{ key: 'i', does: 'correct', act: () => setAsking('correct') }] : []),
  ])
  const sheet = statement?.sheet ?? draft
  return (
    <>
      <div className="desk__bar">
        <State statement={statement} />
        <a className="b b--s b--line" href={`#/producers/${producerId}`}>
          Contracts
        </a>
        <PaperButtons statement={statement} />
        {canIssue && (
          <button type="button" className="b b--s b--main" onClick={() => setAsking('issue')}>
            Issue…
          </button>
        )}
      </div>
      {!statement && lacks && (
        <p className="say desk__say">
          <Icon name="alert" />
          <span>{LACKS[lacks]}</span>
        </p>
      )}
      {isLast && differs && (
        <div className="say desk__say">
          <Icon name="alert" />
          <span>What is counted now is not what was issued. The statement stays as it was.</span>
          {canCorrect && (
            <button type="button" className="b b--s b--line" onClick={() => setAsking('correct')}>
              Correct…
            </button>
          )}
        </div>
      )}
      {sheet ? (
        <Paper sheet={sheet} statement={statement} isMain={isMain} />
      ) : (
        <p className="empty">Nothing of this month is counted yet.</p>
      )}
      {asking === 'issue' && draft && (
        <IssueDialog producerId={producerId} month={month} draft={draft} onClose={() => setAsking(null)} />
      )}
      {asking === 'correct' && draft && statement && (
        <CorrectDialog statement={statement} draft={draft} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

function State({ statement }: { statement: ProducerStatement | null }) {
  if (!statement) return <span className="grow s s--draft">Draft, counted anew until it is issued</span>
  const { correctedBy, issuedAt, issuedBy } = statement
  return (
    <span className="grow">
      {correctedBy ? (
        <span className="s s--off">{correctedBy.number} stands in its place</span>
      ) : (
        <span className="s s--live">Issued {toWhen(issuedAt)}, frozen</span>
      )}{' '}
      <span className="note">by {issuedBy}</span>
    </span>
  )
}
