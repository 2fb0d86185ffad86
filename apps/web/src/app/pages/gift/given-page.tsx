import type { Gift } from '@kola/contract/gifts/gifts'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { showToast } from '@kola/ui/feedback/toast'
import { Share2 } from '@kola/ui/icons/titles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { lookForPayment, toGiftQuery } from '#features/gifts/queries.ts'
import { CopyButton } from '#features/payments/copy-button.tsx'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { formatDay } from '#shared/format-day.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import { giftPaths } from '#shared/more-patterns.ts'
import { GiftCard, toSpan } from './gift-card.tsx'
import { GiftStyles } from './gift-styles.tsx'
import { say } from './words.ts'

/** What is passed on: the code, and where it is used. */
export function toShareText({ days, code }: Pick<Gift, 'days' | 'code'>, origin: string): string {
  return `${say('shareText', { span: toSpan(days), code: code ?? '' })} ${origin}/${giftPaths.redeem(code ?? '')}`
}

async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch {
    // NOTE: closed by the person, or not allowed: the code stands on the screen and can be copied.
    showToast(say('readyText'))
  }
}

function Sharing({ gift }: { gift: Gift }) {
  const text = toShareText(gift, location.origin)
  return (
    <>
      <p className="gift-field">
        <strong className="gift-code">{gift.code}</strong> <CopyButton text={gift.code ?? ''} label={say('copyCode')} />
      </p>
      {'share' in navigator ? (
        <Button look="main" wide icon={Share2} onClick={() => void share(text)}>
          {say('share')}
        </Button>
      ) : (
        <ButtonLink
          look="main"
          wide
          icon={Share2}
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          {say('shareWhatsApp')}
        </ButtonLink>
      )}
    </>
  )
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="pay-head" role="status">
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}

function Ready({ gift }: { gift: Gift }) {
  const mail = gift.isSent ? say('wentOut') : gift.sendAt && say('goesAt', { day: formatDay(gift.sendAt.slice(0, 10)) })
  return (
    <>
      <Head title={say('ready')}>
        {say('readyText')} {mail}
      </Head>
      <GiftCard days={gift.days} name={gift.forName} from={gift.fromName} />
      <Sharing gift={gift} />
    </>
  )
}

function Given({ gift }: { gift: Gift | null }) {
  if (gift?.state === 'open') return <Ready gift={gift} />
  if (gift?.state === 'ordered') return <Head title={say('waitsForPayment')}>{say('waitsForPaymentText')}</Head>
  if (gift?.state === 'redeemed') return <Head title={say('used')}>{say('usedText')}</Head>
  if (gift) return <Head title={say('givenBack')}>{say('givenBackText')}</Head>
  return <Head title={say('notPaid')}>{say('notPaidText')}</Head>
}

function GiveAgain() {
  return (
    <ButtonLink wide href={giftPaths.give}>
      {say('giveAgain')}
    </ButtonLink>
  )
}

function Loading() {
  return (
    <div className="gapped" aria-busy="true">
      <Skeleton shape="line" width="60%" />
      <Skeleton shape="still" />
      <Skeleton shape="line" />
    </div>
  )
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  const again = (
    <Button look="main" onClick={onAgain}>
      {say('tryAgain')}
    </Button>
  )
  return (
    <EmptyState level={1} title={say('notLoaded')} action={again}>
      <p>{say('notLoadedText')}</p>
    </EmptyState>
  )
}

/** `/gifts/:reference`: a gift that was bought, with its code to share. */
export function GivenPage() {
  const { reference = '' } = useRouteParams()
  const client = useQueryClient()
  const query = toGiftQuery(reference)
  const { data: gift, isPending, isLoadingError, refetch } = useQuery(query)
  useScreenName(say('given'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider is asked once for each screen
  useEffect(() => {
    void lookForPayment(reference).then(() => client.invalidateQueries({ queryKey: query.queryKey }))
  }, [reference])
  return (
    <main className="page page--slim">
      <GiftStyles />
      {isPending && <Loading />}
      {isLoadingError && <NotLoaded onAgain={() => void refetch()} />}
      {gift !== undefined && (
        <div className="gapped">
          <Given gift={gift} />
          {gift?.state !== 'ordered' && <GiveAgain />}
        </div>
      )}
    </main>
  )
}
