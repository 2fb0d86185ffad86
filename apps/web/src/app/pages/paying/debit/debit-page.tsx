import type { AccountAnswer } from '@kola/contract/account'
import type { Mandate, MandateOffer } from '@kola/contract/mandates/mandates'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#features/account/queries.ts'
import { Allowed } from '#features/mandates/allowed.tsx'
import { MandateStyles } from '#features/mandates/mandate-styles.tsx'
import { askMandate, isWaiting, mandatesQuery } from '#features/mandates/queries.ts'
import { say } from '#features/mandates/words.ts'
import { isLeavable } from '#features/payments/calls/leave.ts'
import { PushedStyles } from '#features/payments/pushed/pushed-styles.tsx'
import { queryClient } from '#shared/answers/query-client.ts'
import { useSending } from '#shared/entries/use-sending.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { PayPage } from '../pay-page.tsx'
import { type Buying, useBuying } from '../use-bought.ts'
import { AccountForm } from './account-form.tsx'
import { ConsentSlip } from './consent-slip.tsx'
import { MandateStands } from './mandate-stands.tsx'

const ToAccount = () => (
  <ButtonLink look="line" wide href={paths.account}>
    {say('toAccount')}
  </ButtonLink>
)

function useAsking(sid: string) {
  const { send, ...rest } = useSending()
  const ask = (account: Parameters<typeof askMandate>[1]) =>
    send(async () => {
      const { step } = await askMandate(sid, account)
      if (step?.kind === 'page' && isLeavable(step.url, location.protocol)) return location.assign(step.url)
      await queryClient.invalidateQueries({ queryKey: mandatesQuery.queryKey })
    })
  return { ...rest, ask }
}

interface SetUpProps {
  buying: Buying
  offer: NonNullable<MandateOffer>
  account: AccountAnswer | undefined
}

/** What the small sum is for. */
const WhySend = ({ amount }: { amount: string }) => (
  <p>
    <Rich
      text={say('setUpText', { amount })}
      parts={{ amount: (words) => <strong className="money">{words}</strong> }}
    />
  </p>
)

/** Nothing is agreed yet: what it is, and the press that asks the bank. */
function SetUp({ buying, offer, account }: SetUpProps) {
  const { price, bought } = buying
  const { isSending, failure, ask } = useAsking(bought.sid)
  return (
    <>
      <div className="pay-head">
        <h1>{say('setUp')}</h1>
        <WhySend amount={formatMoney(offer.consent, offer.currency)} />
      </div>
      <Allowed
        amount={formatMoney(price.price, price.currency)}
        days={Number(price.metaData.period_days ?? 30)}
        readyWithinHours={offer.readyWithinHours}
        isFirst={!account?.subscriptions[0]}
      />
      <AccountForm
        offer={offer}
        phone={account?.profile.telephone ?? ''}
        isBusy={isSending}
        failure={failure}
        onAgree={ask}
      />
    </>
  )
}

/** Asked for: what its holder does to agree. */
function Waiting({ mandate, offer }: { mandate: Mandate; offer: MandateOffer }) {
  const { step } = mandate
  const { isSending, failure, ask } = useAsking(mandate.sub_id)
  if (step?.kind === 'transfer') {
    return (
      <>
        <div className="pay-head">
          <h1>{say('setUp')}</h1>
          <WhySend amount={formatMoney(step.amount, mandate.currency)} />
        </div>
        <ConsentSlip
          step={step}
          currency={mandate.currency}
          again={payPaths.debit({ sid: mandate.sub_id, pid: mandate.package_id })}
        />
        <ToAccount />
      </>
    )
  }
  return (
    <>
      <div className="pay-head">
        <h1>{say('setUp')}</h1>
        <p>{say('goToBankText', { amount: formatMoney(offer?.consent ?? '50', mandate.currency) })}</p>
      </div>
      <Button look="main" wide busy={isSending} onClick={() => ask(null)}>
        {say('goOn')}
      </Button>
      <div role="alert">{failure && <p>{failure.text}</p>}</div>
      <ToAccount />
    </>
  )
}

const NotOffered = () => (
  <EmptyState level={1} title={say('notOffered')} action={<ToAccount />}>
    <p>{say('notOfferedText')}</p>
  </EmptyState>
)

function Screen() {
  const buying = useBuying()
  const account = useAccount()
  const { data, isError, refetch } = useQuery(mandatesQuery)
  if (!data) {
    if (!isError) return <p>{say('loading')}</p>
    return (
      <EmptyState level={1} title={say('failed')} action={<Button onClick={() => refetch()}>{say('again')}</Button>} />
    )
  }
  const [mandate] = data.mandates
  const isOther = mandate && isWaiting(mandate) && buying && (buying.bought.sid !== mandate.sub_id || isOver(mandate))
  if (mandate && !isOther) {
    if (isWaiting(mandate)) return <Waiting mandate={mandate} offer={data.offer} />
    return (
      <MandateStands mandate={mandate} offer={data.offer} toPay={account?.subscriptions[0] ? null : toFirst(mandate)} />
    )
  }
  if (!data.offer || !buying) return <NotOffered />
  return <SetUp buying={buying} offer={data.offer} account={account} />
}

/** Nobody can send the small sum any more. */
const isOver = ({ step }: Mandate): boolean =>
  step?.kind === 'transfer' && Date.now() >= new Date(step.expiresAt).getTime()

/** The first days, by a transfer. */
const toFirst = ({ sub_id: sid, package_id: pid, gateway }: Mandate): string =>
  payPaths.transfer({ sid, pid }, { way: 'transfer', provider: gateway })

/** `/direct-debit` and `/direct-debit/:sid/:pid`: a bank is asked to pay by itself, and what became of that. */
export function DebitPage() {
  return (
    <PayPage name={say('title')} slim>
      <PushedStyles />
      <MandateStyles />
      <div className="gapped">
        <Screen />
      </div>
    </PayPage>
  )
}
