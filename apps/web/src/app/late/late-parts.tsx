import { lazy, Suspense } from 'react'
import { planChat } from '#features/chat/plan-chat.ts'
import { useChat } from '#features/chat/use-chat.ts'
import { ConsentView } from '#features/consent/consent-view.tsx'
import { useConsent } from '#features/consent/use-consent.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useHashPath } from '#shared/location/location.ts'
import { usePerson } from '#shared/memory/person.ts'
import { useSession } from '#shared/service/session.ts'

/** Without its code nobody is introduced, which nobody waits for. */
const ChatPerson = lazy(async () => {
  try {
    const [{ withQueries }, { ChatPerson: View }] = await Promise.all([
      import('#shared/views/with-queries.tsx'),
      import('./chat-person.tsx'),
    ])
    return { default: withQueries(View) }
  } catch {
    return { default: () => null }
  }
})

/** What comes when the first screen is done: the cookie choice, and the chat where it is allowed. A child is asked nothing. */
export function LateParts() {
  const scriptUrl = useTenant().texts.chat_script_url ?? ''
  const isAllowed = useConsent() === 'all'
  const isMember = useSession() === 'member'
  const isChild = usePerson()?.isChild === true
  const chat = useChat(scriptUrl, planChat({ path: useHashPath(), isAllowed, isChild }))
  return (
    <>
      {!isChild && <ConsentView />}
      <Suspense>{isAllowed && isMember && !isChild && <ChatPerson chat={chat} />}</Suspense>
    </>
  )
}
