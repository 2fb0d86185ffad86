import { readGiftCode, toGiftCodeText } from '@kola/contract/gifts/gift-code'
import type { Redeemed } from '@kola/contract/gifts/gifts'
import { ApiError } from '@kola/contract/http/client'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Field } from '@kola/ui/fields/field'
import { Info } from '@kola/ui/icons/notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { giftsQuery, redeemCode } from '#features/gifts/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { formatDay } from '#shared/format-day.ts'
import { readPath } from '#shared/location/location.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import { holdGift } from '#shared/memory/gift-route.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { useSession } from '#shared/service/session.ts'
import { GiftCard } from './gift-card.tsx'
import { GiftStyles } from './gift-styles.tsx'
import { say } from './words.ts'

function Done({ redeemed }: { redeemed: Redeemed }) {
  const { days, fromName, until, package: plan } = redeemed
  return (
    <>
      <div className="pay-head" role="status">
        {fromName && <p className="kicker">{say('from', { name: fromName })}</p>}
        <h1>{say('yours', { days })}</h1>
        <p>
          {until ? (
            <Rich
              text={say('until', { plan, day: formatDay(until) })}
              parts={{ day: (words) => <strong>{words}</strong> }}
            />
          ) : (
            say('waits', { plan })
          )}
        </p>
      </div>
      <GiftCard days={days} name="" from={fromName} />
      {redeemed.message && <blockquote>{redeemed.message}</blockquote>}
      <ButtonLink look="main" wide href={paths.home}>
        {say('watchNow')}
      </ButtonLink>
    </>
  )
}

/** Nothing was used yet: they sign in or up, and come back to the code. */
function ForVisitors({ code }: { code: string }) {
  const hold = () => holdGift(code)
  return (
    <>
      <ButtonLink look="main" wide href={paths.loginThen(readPath())} onClick={hold}>
        {say('signInFirst')}
      </ButtonLink>
      <ButtonLink wide href={paths.signup} onClick={hold}>
        {say('signUpFirst')}
      </ButtonLink>
    </>
  )
}

function useRedeeming(first: string) {
  const client = useQueryClient()
  const [code, setCode] = useState(first)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null)
  async function use(event: FormEvent) {
    event.preventDefault()
    if (!readGiftCode(code)) return setError(say('codeWrong'))
    setBusy(true)
    setError(undefined)
    try {
      setRedeemed(await redeemCode(code))
      void client.invalidateQueries({ queryKey: [MEMBER_KEY] })
    } catch (failure) {
      setError(failure instanceof ApiError && failure.code !== 'NETWORK' ? failure.message : say('failed'))
    } finally {
      setBusy(false)
    }
  }
  return { code, setCode, error, isBusy, redeemed, use }
}

function Waiting() {
  const waiting = useQuery(giftsQuery).data?.waiting ?? []
  return waiting.map(({ package: plan, days, redeemedAt }) => <p key={redeemedAt}>{say('waiting', { plan, days })}</p>)
}

function CodeForm({ redeeming }: { redeeming: ReturnType<typeof useRedeeming> }) {
  const { code, setCode, error, isBusy, use } = redeeming
  const session = useSession()
  return (
    <>
      <div className="pay-head">
        <h1>{say('redeem')}</h1>
        <p>{say('redeemText')}</p>
      </div>
      <form className="form gift-field" noValidate onSubmit={(event) => void use(event)}>
        <Field
          label={say('code')}
          placeholder="0000-0000-0000-0000-0000"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          hint={say('codeHint')}
          value={code}
          error={error}
          onValue={setCode}
        />
        {session === 'member' ? (
          <Button type="submit" look="main" wide busy={isBusy}>
            {say('useIt')}
          </Button>
        ) : (
          <ForVisitors code={code} />
        )}
      </form>
      <p className="safe">
        <Icon of={Info} />
        <span>{say('addedAfter')}</span>
      </p>
      {session === 'member' && <Waiting />}
    </>
  )
}

function Screen({ code }: { code: string }) {
  const redeeming = useRedeeming(code)
  return (
    <div className="gapped">
      {redeeming.redeemed ? <Done redeemed={redeeming.redeemed} /> : <CodeForm redeeming={redeeming} />}
    </div>
  )
}

/** `/gift` and `/gift/:code`: days of a gift or a voucher. Looking at it uses nothing. */
export function RedeemPage() {
  const { code = '' } = useRouteParams()
  const known = readGiftCode(code)
  useScreenName(say('redeem'))
  return (
    <main className="page page--slim">
      <GiftStyles />
      <Screen key={code} code={known ? toGiftCodeText(known) : code} />
    </main>
  )
}
