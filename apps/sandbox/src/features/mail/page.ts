import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import type { Message } from './inbox.ts'

export interface MailView {
  messages: Message[]
  chosen: Message | null
  /** What was looked for; empty without a search. */
  search: string
  /** What the service said to the answer that was just brought; empty without one. */
  answered: string
}

const toHref = (search: string, id?: string) => {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(id && { id }) }).toString()
  return query ? `/mail?${query}` : '/mail'
}

/** What a person reads: the messages beside the one chosen. */
export function mailPage(view: MailView): string {
  const { messages, chosen, search } = view
  const count = `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`
  const none = search ? 'No message has all of these words.' : 'Nothing has been sent yet.'
  const body = html`
    <p><a href="/">Sandbox</a></p>
    <h1>Mail</h1>
    <form class="search" role="search" action="/mail">
      <input type="search" name="q" value="${search}" aria-label="Search mail" placeholder="Address, subject, words or code">
      <button>Search</button>
    </form>
    <p class="soft">${count}${search ? html` with “${search}”` : ''}, newest first. <a href="${toHref(search)}">Look again</a>${search ? html` · <a href="/mail">Show all</a>` : ''}</p>
    <div class="columns">
      <nav class="card" aria-label="Messages">${messageList(view)}</nav>
      <main>${chosen ? messageView(chosen, view.answered) : html`<div class="card">${none}</div>`}</main>
    </div>`
  return page('Mail', body)
}

function messageList({ messages, chosen, search }: MailView) {
  const items = messages.map(
    (
      message,
    ) => html`<li><a href="${toHref(search, message.id)}"${message === chosen ? html` aria-current="true"` : ''}>
      <strong>${message.subject || '(no subject)'}</strong><br>
      <span class="soft">${message.envelope.to.join(', ')}<br>${time(message.receivedAt)}</span></a></li>`,
  )
  return html`<ul class="list">${items}</ul>`
}

function messageView(message: Message, answered: string) {
  const htmlPart = html`<h2>HTML part</h2>
    <iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${message.subject}" src="/mail/messages/${message.id}/html"></iframe>`
  const attachments = message.attachments.map(
    ({ filename, mimeType, sizeBytes }) => html`<li>${filename ?? '(no name)'} (${mimeType}, ${sizeBytes} bytes)</li>`,
  )
  return html`<article class="card">
    <h2 style="margin-top:0">${message.subject || '(no subject)'}</h2>
    <p class="soft">From ${message.from} to ${message.to.join(', ')}<br>${time(message.receivedAt)}</p>
    ${message.html ? htmlPart : ''}
    <h2>Text part</h2>
    <pre>${message.text || '(none)'}</pre>
    ${attachments.length ? html`<h2>Attachments</h2><ul>${attachments}</ul>` : ''}
    <h2>Answer it</h2>
    ${answered ? html`<p role="status">The service said ${answered} to it.</p>` : ''}
    <form method="post" action="/mail/messages/${message.id}/answer">
      <textarea name="text" rows="4" cols="60" required aria-label="Your answer"></textarea><br>
      <button>Send it back</button>
    </form>
    <p style="margin-top:16px"><a href="/mail/messages/${message.id}">As JSON</a></p>
  </article>`
}

function time(iso: string) {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
