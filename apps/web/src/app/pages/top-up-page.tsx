import { Message } from '@kola/ui/surfaces/message'
import { useState } from 'react'
import { useTenant } from '../../features/tenant/queries.ts'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { TopUpForm } from '../../features/top-up/top-up-form.tsx'

/** `/topuppage`: what buying data will ask; nothing is sold yet and nothing is sent. */
export function TopUpPage() {
  useScreenName('Top up')
  const { countryCode } = useTenant()
  const [isTold, setTold] = useState(false)
  return (
    <main className="gate">
      <div className="page page--form">
        <h1>Top up data</h1>
        <TopUpForm country={countryCode} onContinue={() => setTold(true)} onChange={() => setTold(false)} />
        <div className="top-up__answer" role="status">
          {isTold && (
            <Message>
              <strong>Buying data is not open yet.</strong>
              <p>
                Nothing was sent and nothing was charged. Once it opens, you pay here and the data comes to the number
                above.
              </p>
            </Message>
          )}
        </div>
      </div>
    </main>
  )
}
