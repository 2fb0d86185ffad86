import { tabStore } from '#shared/memory/browser-store.ts'
import { beginResends } from '../code/resend.ts'
import { createResendMemory } from '../code/resend-memory.ts'
import { askForPhoneCode } from '../queries.ts'

/** Sends the first code to a number, and begins its countdown, which the screen of the code goes on with. Throws ApiError. */
export async function sendFirstCode(telephone: string, robotPass: string | undefined): Promise<void> {
  await askForPhoneCode(telephone, robotPass)
  createResendMemory(tabStore).keep(telephone, beginResends(Date.now()))
}
