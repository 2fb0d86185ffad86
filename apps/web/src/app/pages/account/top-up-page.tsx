import { Message } from '@kola/ui/feedback/message'
import { useState } from 'react'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { TopUpForm } from '#features/top-up/top-up-form.tsx'
import { say } from './words.ts'

/** `/topuppage`: what buying data will ask; nothing is sold yet and nothing is sent. */
export function TopUpPage() {
  useScreenName(say('topUp'))
  const { countryCode } = useTenant()
  const [isTold, setTold] = useState(false)
  return (
    <main className="gate">
      <div className="page page--form">
        <h1>{say('topUpTitle')}</h1>
        <TopUpForm country={countryCode} onContinue={() => setTold(true)} onChange={() => setTold(false)} />
        <div className="top-up__answer" role="status">
          {isTold && (
            <Message>
              <strong>{say('notOpen')}</strong>
              <p>{say('notOpenText')}</p>
            </Message>
          )}
        </div>
      </div>
    </main>
  )
}
