import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { GiftCard } from './gift-card.tsx'
import { GiftList } from './gift-list.tsx'
import { GiftStyles } from './gift-styles.tsx'
import { GiveForm } from './give-form.tsx'
import { useGiving } from './use-giving.ts'
import { say } from './words.ts'

/** `/give`: days of a plan for somebody else. */
export function GivePage() {
  useScreenName(say('give'))
  const giving = useGiving()
  const { forName, fromName } = giving.entries
  return (
    <main className="page page--slim">
      <GiftStyles />
      <div className="gapped gift-split">
        <div className="pay-head">
          <h1>{say('giveTitle')}</h1>
          <p>{say('giveText')}</p>
        </div>
        <GiftCard days={giving.offer?.days ?? 30} name={forName} from={fromName} />
        {giving.ways.length > 0 ? <GiveForm giving={giving} /> : <p>{say('noWay')}</p>}
        <GiftList />
      </div>
    </main>
  )
}
