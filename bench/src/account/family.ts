import type { BrowserContext } from 'playwright'
import { keepConsent, keepSession } from '../../../e2e/src/fixtures/browser/device.ts'
import { createAccountMaker } from '../../../e2e/src/fixtures/service/accounts.ts'
import { openSession, type Session } from '../../../e2e/src/fixtures/service/api.ts'
import { addPeople, BISI, CHIDI } from '../../../e2e/src/fixtures/service/people.ts'
import type { Service } from '../service.ts'

/** Each family has a number of its own. */
const NUMBERS = '+23480300019'
let families = 0
const newTelephone = () => NUMBERS + String(families++).padStart(2, '0')

/** A member with something on every screen of the account: people, another device, a number, and a membership that renews. */
export async function openFamily({ url, databaseUrl }: Pick<Service, 'url' | 'databaseUrl'>): Promise<Session> {
  const maker = createAccountMaker(databaseUrl)
  try {
    const verified = { email: true, telephone: true }
    const account = await maker.newMember({ isRecurring: true, telephone: newTelephone(), verified })
    await addPeople(url, account, { people: [BISI, CHIDI] })
    return await openSession(url, account)
  } finally {
    await maker.close()
  }
}

/** The browser of somebody who has signed in there before. */
export async function keepFamily(context: BrowserContext, session: Session): Promise<void> {
  await keepConsent(context, 'essential')
  await keepSession(context, session)
}
