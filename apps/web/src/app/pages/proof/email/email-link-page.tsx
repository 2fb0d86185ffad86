import { ApiError } from '@kola/contract/http/client'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { useEffect, useState } from 'react'
import { toFailure } from '#shared/entries/failure.ts'
import { navigate, readSearch } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { texts, verificationTexts } from '#shared/texts.ts'
import { isWideScreen } from '#shared/wide-screen.ts'
import { GatePage } from '../gate-page.tsx'
import { say } from '../words.ts'
import { confirmAndClear, isWorthAnotherTry } from './confirm-email.ts'
import { Verified } from './verified.tsx'

type Stand = { state: 'sending' | 'confirmed' | 'used' | 'refused' } | { state: 'lost'; text: string }

function readProof() {
  const query = new URLSearchParams(readSearch())
  return { username: query.get('uid') ?? '', token: query.get('token') ?? '' }
}

function fail(): void {
  showToast(verificationTexts.emailFailed)
  navigate(paths.landing, { replace: true })
}

async function confirm(): Promise<Stand> {
  const proof = readProof()
  if (!proof.username || !proof.token) return { state: 'refused' }
  try {
    await confirmAndClear(proof)
    return { state: 'confirmed' }
  } catch (error) {
    if (isWorthAnotherTry(error)) return { state: 'lost', text: toFailure(error).text }
    return { state: error instanceof ApiError && error.code === 'LINK_USED' ? 'used' : 'refused' }
  }
}

/** Sends the confirmation of the link, and again with each retry; what comes after the screen was left is dropped. */
function useConfirmation() {
  const [stand, setStand] = useState<Stand>({ state: 'sending' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try sends once more
  useEffect(() => {
    let isGone = false
    setStand({ state: 'sending' })
    void confirm().then((found) => {
      if (isGone) return
      if (found.state === 'refused') fail()
      else if (found.state === 'confirmed' && !isWideScreen()) navigate(paths.emailVerified, { replace: true })
      else setStand(found)
    })
    return () => {
      isGone = true
    }
  }, [tries])
  return { stand, retry: () => setTries(tries + 1) }
}

/** `/emailverify`: where the link of the mail leads. */
export function EmailLinkPage() {
  const { stand, retry } = useConfirmation()
  if (stand.state === 'confirmed') return <Verified />
  if (stand.state === 'used') {
    return (
      <GatePage title={say('linkUsed')} name={say('verifyEmail')} lead={say('linkUsedText')}>
        <ButtonLink look="main" wide href={paths.login}>
          {texts.login}
        </ButtonLink>
      </GatePage>
    )
  }
  if (stand.state === 'lost') {
    return (
      <GatePage title={say('notVerified')} name={say('verifyEmail')}>
        <Message kind="danger">{stand.text}</Message>
        <Button look="main" wide onClick={retry}>
          {say('tryAgain')}
        </Button>
      </GatePage>
    )
  }
  return (
    <GatePage title={say('moment')} name={say('verifyEmail')} lead={<span role="status">{say('verifying')}</span>} />
  )
}
