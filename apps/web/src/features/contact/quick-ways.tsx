import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Menu } from '@kola/ui/controls/menu'
import { MessageCircle, Phone } from '@kola/ui/icons/contact'
import { ChevronDown } from '@kola/ui/icons/signs'
import { useState } from 'react'
import { say } from './words.ts'

export interface Way {
  label: string
  href: string
}

/** The telephone numbers, behind one button. */
function CallUs({ phones }: { phones: readonly Way[] }) {
  return (
    <section className="contact__way" aria-labelledby="contact-call">
      <Icon of={Phone} />
      <h2 id="contact-call">{say('call')}</h2>
      <p>{say('callText')}</p>
      <Menu
        button={(attributes) => (
          <button type="button" className="menu__button" {...attributes}>
            {say('callNumbers')}
            <Icon of={ChevronDown} />
          </button>
        )}
      >
        {() =>
          phones.map(({ label, href }) => (
            <a key={href} className="panel__item count" href={href}>
              <Icon of={Phone} />
              {label}
            </a>
          ))
        }
      </Menu>
    </section>
  )
}

interface LiveChatProps {
  /** Opens the chat; missing where the tenant has none, and then the block leads to the form. GAP-039. */
  onChat?: () => void
  onForm: () => void
}

function LiveChat({ onChat, onForm }: LiveChatProps) {
  const [isAsked, setAsked] = useState(false)
  function start() {
    setAsked(true)
    onChat?.()
  }
  return (
    <section className="contact__way" aria-labelledby="contact-chat">
      <Icon of={MessageCircle} />
      <h2 id="contact-chat">{say('chat')}</h2>
      <p>{say(onChat ? 'chatText' : 'chatOff')}</p>
      <Button small look="line" onClick={onChat ? start : onForm}>
        {say(onChat ? 'chatStart' : 'chatForm')}
      </Button>
      <p className="note" role="status">
        {isAsked && say('chatWait')}
      </p>
    </section>
  )
}

/** The ways that need no writing of a mail. */
export function QuickWays({ phones, ...chat }: { phones: readonly Way[] } & LiveChatProps) {
  return (
    <div className="contact__quick">
      {phones.length > 0 && <CallUs phones={phones} />}
      <LiveChat {...chat} />
    </div>
  )
}
