import type { AccountAnswer } from '@kola/contract/account'
import type { Mandate, MandatesAnswer } from '@kola/contract/mandates/mandates'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { showToast } from '@kola/ui/feedback/toast'
import { Section } from '@kola/ui/surfaces/sheet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMandate, isWaiting, type MandateChange, mandatesQuery } from '#features/mandates/queries.ts'
import { sayWhyPaused } from '#features/mandates/say-paused.ts'
import { say } from '#features/mandates/words.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { formatDay } from '#shared/format-day.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { reloadOverview } from '../overview/use-overview.ts'

const strong = (words: string) => <strong className="money">{words}</strong>

const toDay = (time: string): string => formatDay(time.slice(0, 10))

/** Only what debits is said to pay. */
function sayPays({ state }: Mandate, values: { amount: string; days: number }): string {
  if (state === 'PAUSED') return say('paysNothing')
  return state === 'ACTIVE' ? say('pays', values) : say('isToPay', values)
}

/** What becomes of it next, in a sentence. */
function Next({ of }: { of: Mandate }) {
  const { state, nextDebit, currency } = of
  if (isWaiting(of)) return <p>{say('notAgreed')}</p>
  if (state === 'CONSENTED') return <p>{say('beingSetUp')}</p>
  if (state === 'PAUSED') return <p>{sayWhyPaused(of)}</p>
  if (!nextDebit) return <p>{say('waitsForFirst')}</p>
  const amount = formatMoney(nextDebit.amount, currency)
  const text = nextDebit.on
    ? say('nextOn', { day: formatDay(nextDebit.on), amount })
    : say('nextAfter', { day: toDay(nextDebit.from), amount })
  return (
    <p>
      <Rich text={text} parts={{ day: strong, amount: strong }} />
    </p>
  )
}

function useChange(id: string) {
  const { send, ...rest } = useSending()
  const change = (what: MandateChange) =>
    send(async () => {
      await changeMandate(id, what)
      if (what === 'revoke') showToast(say('ended'))
      await reloadOverview()
    })
  return { ...rest, change }
}

function Actions({ of }: { of: Mandate }) {
  const { isSending, failure, change } = useChange(of.id)
  const [isSure, setSure] = useState(false)
  const { state, pausedBy } = of
  return (
    <>
      {isSure && <p role="status">{say('endSure')}</p>}
      <div className="button-row">
        {isSure ? (
          <>
            <Button look="danger" busy={isSending} onClick={() => change('revoke')}>
              {say('endYes')}
            </Button>
            <Button look="line" onClick={() => setSure(false)}>
              {say('endNo')}
            </Button>
          </>
        ) : (
          <>
            {isWaiting(of) && (
              <ButtonLink look="main" href={payPaths.debit()}>
                {say('goOn')}
              </ButtonLink>
            )}
            {state === 'ACTIVE' && (
              <Button look="line" busy={isSending} onClick={() => change('pause')}>
                {say('pause')}
              </Button>
            )}
            {state === 'PAUSED' && pausedBy !== 'provider' && (
              <Button look="main" busy={isSending} onClick={() => change('resume')}>
                {say('resume')}
              </Button>
            )}
            <Button look="text" onClick={() => setSure(true)}>
              {say('end')}
            </Button>
          </>
        )}
      </div>
      <div role="alert">{failure && <p>{failure.text}</p>}</div>
    </>
  )
}

function Stands({ of }: { of: Mandate }) {
  const { bankName, last4, amount, currency, periodDays: days, agreedAt, endsAt } = of
  return (
    <>
      <p className="say">
        <Rich text={sayPays(of, { amount: formatMoney(amount, currency), days })} parts={{ amount: strong }} />
      </p>
      {last4 && <p>{say('from', { bank: bankName || say('fromBank'), last4 })}</p>}
      <Next of={of} />
      {!isWaiting(of) && (
        <p>
          {endsAt
            ? say('agreedUntil', { day: toDay(agreedAt), until: toDay(endsAt) })
            : say('agreedSince', { day: toDay(agreedAt) })}
        </p>
      )}
      <Actions of={of} />
    </>
  )
}

/** Whether the bank pays by itself: what, from where and when next; else, for who pays each time, that it could. */
export function MandateSection({ account, known }: { account: AccountAnswer; known: MandatesAnswer }) {
  const { data } = useQuery({ ...mandatesQuery, initialData: known, refetchOnMount: false })
  const [mandate] = data.mandates
  const [current] = account.subscriptions
  const isOffered =
    data.offer && current?.recurring === 0 && current.kind !== 'pass' && current.currency === data.offer.currency
  if (!mandate && !isOffered) return null
  return (
    <Section title={say('title')}>
      {mandate ? (
        <Stands key={mandate.id} of={mandate} />
      ) : (
        <>
          <p>{say('offer')}</p>
          {current && (
            <div className="button-row">
              <ButtonLink look="line" href={payPaths.debit({ sid: current.sub_id, pid: current.package_id })}>
                {say('offerLink')}
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </Section>
  )
}
