import { toAmountText, toDay, toReturnedText } from '#features/billing/checkout/view.ts'
import type { OwnDue } from '#features/billing/own-account/renew.ts'
import type { ShownRow } from '#features/billing/pushed/shown.ts'
import { escapeHtml } from '#shared/html.ts'
import type { Linked } from './links.ts'
import type { LinkWay } from './pay-link.ts'

/** Of a page that somebody opens from an SMS on a slow line: no script, one small style sheet. */
export const LINK_STYLE = `:root{color-scheme:light dark;--ground:light-dark(#f7f2ea,#15110e);--raised:light-dark(#fffdf9,#211b17);--ink:light-dark(#221a14,#f4ede4);--soft:light-dark(#5e5147,#c3b6a8);--edge:light-dark(#85766a,#85766a);--accent:light-dark(#8f4300,#f29a3f);--on-accent:light-dark(#fff,#1b1108)}
body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{box-sizing:border-box;max-width:28rem;margin:0 auto;padding:2rem 1rem 3rem}
.name{margin:0 0 2rem;font-weight:800;font-size:1.625rem;color:var(--accent)}
h1{margin:0 0 .5rem;font-size:1.875rem;line-height:1.14;overflow-wrap:anywhere}
p{margin:0 0 1rem;overflow-wrap:anywhere}
.note{color:var(--soft)}
dl{margin:1.5rem 0;padding:1rem;border-radius:.75rem;background:var(--raised)}
dl div{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;padding:.25rem 0}
dt{color:var(--soft)}
dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
form{margin:0 0 .75rem}
button,.go{box-sizing:border-box;display:block;width:100%;min-height:3rem;padding:.75rem 1rem;border:1px solid var(--edge);border-radius:.75rem;background:none;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.first,.go{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
`

const WORDS: Readonly<Record<LinkWay, string>> = {
  transfer: 'Pay by transfer',
  ussd: 'Pay by USSD',
  card: 'Pay by card',
}

export interface LinkPage {
  appName: string
  path: string
}

function write({ appName }: LinkPage, title: string, { body, head = '' }: { body: string; head?: string }): string {
  const name = escapeHtml(appName)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} – ${name}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">${head}<link rel="stylesheet" href="/p/pay.css"></head><body><main><p class="name">${name}</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

const text = (words: string, more = '') => `<p${more}>${escapeHtml(words)}</p>`
const facts = (rows: readonly [string, string][]) =>
  `<dl>${rows.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`

/** Without tries it was never to be charged: it is paid ahead. */
const toStanding = ({ planTitle, stop_reason: stop, paidThrough, isPass }: Linked): string =>
  stop === 'by-link'
    ? `Your ${planTitle} ${isPass ? 'pass' : 'membership'} is paid until ${toDay(paidThrough)}.`
    : `Your ${planTitle} membership was not renewed.`

/** Where a renewal can be paid: what it costs, and each way. */
export function writeOpen(
  page: LinkPage,
  linked: Linked,
  { ways, own }: { ways: readonly LinkWay[]; own: OwnDue | null },
): string {
  const hello = linked.firstName ? `Hello ${linked.firstName}. ` : ''
  const isOver = linked.payment !== null && ['failed', 'cancelled', 'expired'].includes(linked.payment.state)
  const buttons = ways.map(
    (way, index) =>
      `<form method="post" action="${page.path}/${way}"><button${index === 0 ? ' class="first"' : ''}>${WORDS[way]}</button></form>`,
  )
  return write(page, 'Keep watching', {
    body: [
      text(`${hello}${toStanding(linked)}`),
      isOver
        ? text('The last payment did not go through. Nothing was taken. Choose another way.', ' role="status"')
        : '',
      facts([
        ['Plan', linked.priceTitle],
        ['To pay', toAmountText(linked.amount_minor, linked.currency)],
        ['You can pay until', toDay(linked.ends_at)],
      ]),
      ...(ways.length > 0 ? buttons : [text('Nothing can be paid here at the moment. Please try again later.')]),
      own ? writeOwn(own, linked.currency) : '',
      text('You pay once. No card is kept, and no sign-in is needed.', ' class="note"'),
    ].join(''),
  })
}

/** Whoever has a number of their own needs no other. */
const writeOwn = ({ missingMinor, number, bankName }: OwnDue, currency: string): string =>
  `${text(`Or send ${toAmountText(missingMinor, currency)} from any bank to your own account number.`)}${facts([
    ['Account number', number],
    ['Bank', bankName],
  ])}`

/** NOTE with its own address: whoever pressed stands at that of the button, where there is nothing to look at. */
const again = ({ path }: LinkPage, seconds: number): string =>
  `<meta http-equiv="refresh" content="${seconds};url=${escapeHtml(path)}">`

/** A payment was begun, and nobody knows yet. It looks again by itself. */
export const writeWaiting = (page: LinkPage, linked: Linked, ways: readonly LinkWay[]): string =>
  write(page, 'Waiting for your payment', {
    head: again(page, 10),
    body: [
      text(
        'This page looks again every ten seconds. If your bank has taken the money, you need not pay again.',
        ' role="status"',
      ),
      facts([['To pay', toAmountText(linked.amount_minor, linked.currency)]]),
      ...ways.map((way) => `<form method="post" action="${page.path}/${way}"><button>${WORDS[way]}</button></form>`),
    ].join(''),
  })

/** A time of Lagos, where the account is. */
const toTime = (at: Date): string =>
  at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Lagos' })

interface Account {
  shown: ShownRow
  dueMinor: number
  ways: readonly LinkWay[]
  isClosed: boolean
}

/** What is due and the fee, where the provider waits for both. */
function listParts({ shown, dueMinor }: Account): [string, string][] {
  const feeMinor = shown.amount_minor - dueMinor
  if (feeMinor <= 0) return []
  return [
    ['To pay', toAmountText(dueMinor, shown.currency)],
    ['Fee of the payment company', toAmountText(feeMinor, shown.currency)],
  ]
}

/** Where the payer's bank is to send it. It looks again by itself. */
export function writeAccount(page: LinkPage, account: Account): string {
  const { shown, ways, isClosed } = account
  const exact = toAmountText(shown.amount_minor, shown.currency)
  const back = toReturnedText(shown)
  const others = ways.filter((way) => way !== 'transfer')
  const wait = isClosed
    ? 'This number has closed. Money that you have sent already still counts, or your bank sends it back.'
    : 'Send exactly this sum from any bank. This page looks again every twenty seconds; close it if you like, we go on looking.'
  const button = (way: LinkWay, words = WORDS[way]) =>
    `<form method="post" action="${page.path}/${way}"><button>${words}</button></form>`
  return write(page, isClosed ? 'The number has closed' : `Send ${exact}`, {
    head: again(page, 20),
    body: [
      back ? text(back, ' role="alert"') : '',
      text(wait, ' role="status"'),
      facts([
        ['Account number', shown.number],
        ['Bank', shown.bank_name],
        ...(shown.account_name ? [['Name on the account', shown.account_name] as [string, string]] : []),
        ...listParts(account),
        ['Exact amount', exact],
        [isClosed ? 'It was open until' : 'Open until', toTime(shown.valid_to)],
      ]),
      isClosed ? button('transfer', 'Get a new number') : '',
      ...others.map((way) => button(way)),
    ].join(''),
  })
}

export const writePaid = (page: LinkPage, linked: Linked): string =>
  write(page, 'Paid. Thank you', {
    body: `${text(`You can watch until ${toDay(linked.paidThrough)}.`, ' role="status"')}<a class="go" href="/#/home">Go on watching</a>`,
  })

/** The link leads nowhere any more, or never did: it does not say which. */
export const writeOver = (page: LinkPage): string =>
  write(page, 'This link is over', {
    body: `${text('There is nothing to pay here. You find your membership in your account.')}<a class="go" href="/#/account">Open my account</a>`,
  })

/** NOTE by a page and no redirect: browsers hold a form to the addresses that its page may send to. */
export const writeGo = (page: LinkPage, url: string): string =>
  write(page, 'One moment', {
    head: `<meta http-equiv="refresh" content="0;url=${escapeHtml(url)}">`,
    body: `${text('You are led to the payment page.')}<a class="go" href="${escapeHtml(url)}" rel="noreferrer">Go on</a>`,
  })
