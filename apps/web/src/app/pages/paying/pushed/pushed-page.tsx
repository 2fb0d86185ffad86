import { PushedStart } from '#features/payments/pushed/start.tsx'
import { say } from '#features/payments/pushed/words.ts'
import { useHashSearch } from '#shared/location/location.ts'
import { PayPage, WithBuying } from '../pay-page.tsx'
import type { Buying } from '../use-bought.ts'
import { readStart } from './read-start.ts'

function PushedStartView({ buying }: { buying: Buying }) {
  const start = readStart(useHashSearch(), buying)
  const isUssd = start.way === 'ussd'
  return (
    <PayPage name={say(isUssd ? 'dialIt' : 'sendIt')} slim calm={!isUssd}>
      <PushedStart key={start.way} {...start} bought={buying.bought} price={buying.price} />
    </PayPage>
  )
}

/** `/process-transfer`: an account number or a code is asked for, and its payment is gone on with. */
export function PushedPage() {
  return <WithBuying View={PushedStartView} />
}
