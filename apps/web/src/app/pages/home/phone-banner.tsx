import { Notice } from '@kola/ui/content/notice'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Smartphone } from '@kola/ui/icons/devices'
import { useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { tabStore } from '#shared/memory/browser-store.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { say } from './words.ts'

/** Id of the account that said Not Now in this tab. */
const PUT_OFF_KEY = 'phoneBanner'

/** Asks for a telephone number, or for its confirmation; Not Now hides it for the session. */
export function PhoneBanner() {
  const account = useAccount()
  const [putOffBy, setPutOffBy] = useState(() => tabStore.getItem(PUT_OFF_KEY))
  if (!account || putOffBy === account.userid) return null
  const { telephone, mobileVerified } = account.profile
  if (telephone && mobileVerified) return null
  function putOff(accountId: string) {
    tabStore.setItem(PUT_OFF_KEY, accountId)
    setPutOffBy(accountId)
  }
  const actions = (
    <>
      <ButtonLink look="line" small href={paths.updatePhone}>
        {texts.updatePhone}
      </ButtonLink>
      <Button look="text" small onClick={() => putOff(account.userid)}>
        {texts.notNow}
      </Button>
    </>
  )
  return (
    <div className="page">
      <Notice icon={Smartphone} actions={actions}>
        {say(telephone ? 'confirmPhone' : 'addPhone')}
      </Notice>
    </div>
  )
}
