import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'

export interface ChatMessage {
  at: string
  /** Whom the service vouches for; null is anybody. */
  from: string | null
  text: string
}

/** What was written into the widget. */
export function chatPage(messages: ChatMessage[]): string {
  const rows = messages.map(
    ({ at, from, text }) => html`<li class="card"><strong>${from ?? 'A visitor'}</strong>
      <span class="soft"><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></span><br>${text}</li>`,
  )
  return page(
    'Chat',
    html`<p><a href="/">Sandbox</a></p><h1>Chat</h1>
    <p class="soft">A widget in the shape of tawk.to’s. A name stands here when its hash was right. <a href="/chat/">Look again</a></p>
    <ul class="list">${rows.length ? rows : html`<li class="card">Nothing has been written yet.</li>`}</ul>`,
  )
}
