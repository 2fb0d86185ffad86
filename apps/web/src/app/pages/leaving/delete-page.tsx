import { toTitle } from '@kola/contract/title'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readKeptHome } from '#features/catalogue/kept-home.ts'
import { keepGoodbye } from '#features/leaving/goodbye.ts'
import { deleteAccount, leavingQuery } from '#features/leaving/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { type Failure, toFailure } from '#shared/entries/failure.ts'
import { leavingTexts } from '#shared/leaving/leaving-texts.ts'
import { navigate } from '#shared/location/location.ts'
import { leavingPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { endHere } from '#shared/session/sign-out.ts'
import { LeavingStyles } from './leaving-styles.tsx'
import { WhatHappens } from './what-happens.tsx'
import { say } from './words.ts'

/** A film that stood on their home; the last screen shows it. */
function findArt() {
  const [hero] = readKeptHome()?.hero ?? []
  return hero ? toTitle(hero).art : null
}

/** Closes the account, and with it what is signed in here. @returns why it could not; null where it is done */
async function leave(firstName: string): Promise<Failure | null> {
  try {
    const { eraseAt, told } = await deleteAccount()
    keepGoodbye({ firstName, eraseAt, isTold: told !== null, art: findArt() })
    endHere(() => navigate(leavingPaths.deleted, { replace: true }))
    return null
  } catch (error) {
    return toFailure(error)
  }
}

/** `/deleteaccount`: what happens, and the two buttons of the documents. GAP-088. */
export function DeletePage() {
  useScreenName(leavingTexts.question)
  const { data: leaving, isError, refetch } = useQuery(leavingQuery)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function press() {
    setBusy(true)
    setFailure(null)
    const failed = await leave(leaving?.firstName ?? '')
    setFailure(failed)
    setBusy(false)
  }
  const renews = leaving?.plans.some((plan) => plan.renews)
  return (
    <main className="page page--slim gapped">
      <LeavingStyles />
      <div className="pay-head">
        <h1>{leavingTexts.question}</h1>
      </div>
      {leaving && <WhatHappens leaving={leaving} />}
      {!leaving && !isError && <Skeleton shape="still" />}
      {isError && !leaving && (
        <Message kind="danger">
          {say('notRead')}{' '}
          <Button look="text" onClick={() => void refetch()}>
            {say('again')}
          </Button>
        </Message>
      )}
      {failure && <Message kind="danger">{failure.text}</Message>}
      <div className="button-row">
        <Button look="danger" busy={isBusy} disabled={!leaving} onClick={() => void press()}>
          {leavingTexts.delete}
        </Button>
        <ButtonLink href={paths.account}>{leavingTexts.cancel}</ButtonLink>
      </div>
      {renews && (
        <p>
          {say('rather')}{' '}
          <a className="link" href={`${paths.account}?cancel`}>
            {paymentTexts.cancelMembership}
          </a>
        </p>
      )}
    </main>
  )
}
