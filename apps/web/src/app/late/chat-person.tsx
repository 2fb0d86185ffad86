import { useEffect } from 'react'
import { useAccount } from '#features/account/queries.ts'
import type { Chat } from '#features/chat/tawk.ts'

/** Introduces the signed-in member to the chat. */
export function ChatPerson({ chat }: { chat: Chat }) {
  const account = useAccount()
  const name = account?.name ?? ''
  const email = account?.profile.email_address
  const hash = account?.chatHash
  useEffect(() => {
    if (email) chat.introduce({ name, email, ...(hash ? { hash } : {}) })
  }, [chat, name, email, hash])
  useEffect(() => () => chat.forget(), [chat])
  return null
}
