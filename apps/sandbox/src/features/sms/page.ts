import { html, Markup } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import type { Sms } from './inbox.ts'

const STYLE = new Markup(`<style>
.phone { max-width: 460px; margin: 20px auto 0; border: 1px solid var(--line); border-radius: 28px; overflow: hidden;
  background: var(--surface) }
.phone header { display: flex; gap: 12px; align-items: center; padding: 16px 20px; border-bottom: 1px solid var(--line) }
.phone header a { padding: 6px 10px; margin: -6px; text-decoration: none }
.phone h1 { font-size: 1.1rem; margin: 0 }
.chats { list-style: none; margin: 0; padding: 0; min-height: 440px }
.chats a { display: flex; gap: 12px; padding: 14px 20px; color: inherit; text-decoration: none;
  border-bottom: 1px solid var(--line) }
.chats a:hover { background: color-mix(in oklab, var(--accent) 10%, transparent) }
.face { flex: none; display: grid; place-items: center; width: 44px; height: 44px; border-radius: 50%; font-weight: 600;
  background: color-mix(in oklab, var(--accent) 20%, transparent) }
.chats div { min-width: 0; flex: 1 } .chats p { margin: 0; display: flex; justify-content: space-between; gap: 8px }
.chats .peek { display: block; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
.thread { list-style: none; margin: 0; padding: 16px 20px 24px; min-height: 440px; display: flex; flex-direction: column;
  gap: 16px }
.bubble { width: fit-content; max-width: 88%; margin: 0; padding: 12px 16px; border-radius: 18px 18px 18px 4px;
  background: color-mix(in oklab, var(--accent) 13%, transparent); overflow-wrap: anywhere; white-space: pre-wrap }
.bubble strong { font: 700 1.25rem ui-monospace, monospace; letter-spacing: .06em }
.meta { margin: 4px 4px 0; font-size: 13px; color: var(--soft) }
.empty { padding: 64px 24px; text-align: center; color: var(--soft) }
</style>`)

/** Shows what has changed since, as a phone does: asks once, and is answered when there is something. */
function refresh(revision: number) {
  return new Markup(`<script>
let known = ${revision}
const wait = async () => {
  const { revision } = await (await fetch('/sms/revision?known=' + known + '&waitMs=25000')).json()
  if (revision === known) return
  const text = await (await fetch(location.href, { headers: { accept: 'text/html' } })).text()
  const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main')
  document.querySelector('main').replaceChildren(...main.childNodes)
  known = revision
}
const repeat = () => wait().then(repeat, () => setTimeout(repeat, 3000))
repeat()
</script><noscript><meta http-equiv="refresh" content="5"></noscript>`)
}

/** All numbers, the one that got a message last on top. `messages` are newest first. */
export function phonePage(messages: Sms[], revision: number): string {
  const newest = new Map<string, Sms>()
  for (const sms of messages) if (!newest.has(sms.to)) newest.set(sms.to, sms)
  const chats = [...newest.values()].map(
    (
      sms,
    ) => html`<li><a href="/sms?to=${encodeURIComponent(sms.to)}"><span class="face" aria-hidden="true">${sms.to.slice(-2)}</span>
      <div><p><strong>${sms.to}</strong><span class="soft">${time(sms)}</span></p><span class="peek soft">${sms.text}</span></div></a></li>`,
  )
  const list = chats.length
    ? html`<ul class="chats">${chats}</ul>`
    : html`<p class="empty">No SMS has been sent yet.</p>`
  return frame('SMS', html`<header><h1>Messages</h1></header>${list}`, revision)
}

/** What one number got, oldest first as on a phone. */
export function threadPage(to: string, messages: Sms[], revision: number): string {
  const bubbles = messages.toReversed().map(
    (sms) => html`<li><p class="bubble">${emphasiseCodes(sms.text)}</p>
      <p class="meta">${sms.from}, ${time(sms)} · ${sms.gateway}: ${sms.status}</p></li>`,
  )
  const thread = bubbles.length
    ? html`<ol class="thread">${bubbles}</ol>`
    : html`<p class="empty">Nothing for this number yet.</p>`
  const body = html`<header><a href="/sms" aria-label="All messages">←</a><h1>${to}</h1></header>${thread}`
  return frame(`SMS to ${to}`, body, revision)
}

function frame(title: string, body: Markup, revision: number): string {
  return page(
    title,
    html`${STYLE}<p><a href="/">Sandbox</a></p>
    <p class="soft">What every SMS gateway took, whichever it was. Nothing leaves this machine.</p>
    <main class="phone" aria-live="polite">${body}</main>${refresh(revision)}`,
  )
}

function emphasiseCodes(text: string): Markup[] {
  return text
    .split(/(?<![#\d])(\d{6})(?!\d)/)
    .map((part, index) => (index % 2 === 1 ? html`<strong>${part}</strong>` : html`${part}`))
}

function time({ receivedAt }: Sms) {
  return html`<time datetime="${receivedAt}">${receivedAt.slice(11, 16)} UTC</time>`
}
