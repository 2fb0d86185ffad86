import { lazy, Suspense } from 'react'
import { planChat } from '#features/chat/plan-chat.ts'
import { useChat } from '#features/chat/use-chat.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useHashPath } from '#shared/location/location.ts'
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

export interface ChatLayerProps {
  /** False once the choice was taken back: then the page is loaded anew without the chat. */
  isAllowed: boolean
  isChild?: boolean | undefined
}

/** The chat, and who writes in it. */
export function ChatLayer({ isAllowed, isChild }: ChatLayerProps) {
  const scriptUrl = useTenant().texts.chat_script_url ?? ''
  const isMember = useSession() === 'member'
  const chat = useChat(scriptUrl, planChat({ path: useHashPath(), isAllowed, isChild }))
  return <Suspense>{isAllowed && isMember && !isChild && <ChatPerson chat={chat} />}</Suspense>
}
