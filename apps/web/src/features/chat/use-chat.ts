import { useEffect, useState } from 'react'
import type { ChatPlan } from './plan-chat.ts'
import { type Chat, createTawk } from './tawk.ts'

/** Keeps the chat as the address and the consent want it. */
export function useChat(scriptUrl: string, plan: ChatPlan): Chat {
  const [chat] = useState(() => createTawk(document, scriptUrl))
  useEffect(() => {
    if (plan === 'shown') chat.show()
    else if (plan === 'hidden') chat.hide()
    // A script cannot be taken out of a page; a new page is without it.
    else if (chat.isLoaded) location.reload()
  }, [chat, plan])
  return chat
}
