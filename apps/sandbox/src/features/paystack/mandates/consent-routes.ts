import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '#shared/html.ts'
import { page } from '#shared/page.ts'
import { overPage } from '../pages/pages.ts'
import type { Party } from '../party.ts'
import type { Mandate } from '../state/ledger.ts'
import { isServed, SHOWN_BANKS } from './banks.ts'
import { NOT_SERVED } from './mandate-routes.ts'
import { CONSENT_MINOR } from './mandating.ts'

interface PageRoute {
  Params: { code: string }
  Body: Record<string, string | undefined>
}

const HTML = 'text/html; charset=utf-8'

/** The page on which a holder names an account, and sends the small sum from it. */
export function consentRoutes(app: FastifyInstance, { ledger, mandating, controls }: Party) {
  const open = (reply: FastifyReply, code: string, act: (mandate: Mandate) => FastifyReply) => {
    const mandate = [...ledger.mandates.values()].find(({ accessCode }) => accessCode === code)
    if (!mandate) return reply.code(404).type(HTML).send(overPage('This authorization does not exist.'))
    return mandate.state === 'initialised' ? act(mandate) : reply.type(HTML).send(overPage('This was done already.'))
  }
  app.get<PageRoute>('/direct-debit/:code', ({ params }, reply) =>
    open(reply, params.code, (mandate) => reply.type(HTML).send(consentPage(mandate))),
  )
  app.post<PageRoute>('/direct-debit/:code/account', ({ params, body = {} }, reply) =>
    open(reply, params.code, (mandate) => {
      const { bank = '' } = body
      const number = (body.number ?? '').replaceAll(/\s/g, '')
      if (!/^\d{10}$/.test(number)) return reply.type(HTML).send(consentPage(mandate, 'Enter ten digits'))
      if (!isServed(bank)) return reply.type(HTML).send(consentPage(mandate, NOT_SERVED))
      mandating.askFor(mandate, { number, bankCode: bank })
      return reply.redirect(`/paystack/direct-debit/${params.code}`, 303)
    }),
  )
  /** As the holder does in the app of the bank. */
  app.post<PageRoute>('/direct-debit/:code/send', ({ params }, reply) =>
    open(reply, params.code, (mandate) => {
      const { consentNumber, account, callbackUrl, reference } = mandate
      if (!consentNumber || !account) return reply.redirect(`/paystack/direct-debit/${params.code}`, 303)
      controls.bank.send(consentNumber, {
        ...{ amountMinor: CONSENT_MINOR, senderName: 'TEST ACCOUNT', senderBank: account.bankCode },
        ...{ senderAccount: account.number, sessionId: randomBytes(15).toString('hex').toUpperCase() },
      })
      if (!callbackUrl) return reply.type(HTML).send(overPage('Authorization received'))
      return reply.redirect(toReturn(callbackUrl, reference), 303)
    }),
  )
  app.post<PageRoute>('/direct-debit/:code/cancel', ({ params }, reply) =>
    open(reply, params.code, ({ callbackUrl }) =>
      callbackUrl ? reply.redirect(callbackUrl, 303) : reply.type(HTML).send(overPage('Cancelled')),
    ),
  )
}

function toReturn(callbackUrl: string, reference: string): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('reference', reference)
  return url.href
}

function consentPage({ accessCode, account, consentNumber, customer }: Mandate, fault = ''): string {
  const toAction = (end: string) => `/paystack/direct-debit/${accessCode}/${end}`
  const banks = Object.entries(SHOWN_BANKS).map(([code, name]) => html`<option value="${code}">${name}</option>`)
  const ask = html`<form class="card" method="post" action="${toAction('account')}">
    <label class="field">Bank<select name="bank">${banks}</select></label>
    <label class="field">Account number<input name="number" inputmode="numeric" required></label>
    <button class="main">Continue</button></form>`
  const send = html`<form class="card" method="post" action="${toAction('send')}">
    <p>Transfer <strong>NGN 50</strong> from <strong>${account?.number ?? ''}</strong> to NIBSS, account number
    <strong>${consentNumber ?? ''}</strong>. It tells your bank that it is you.</p>
    <button class="main">I have sent NGN 50</button></form>`
  return page(
    'Direct debit',
    html`<main class="narrow"><p class="soft">Stand-in of Paystack</p><h1>Set up direct debit</h1>
    <p>${customer.email}</p>${fault ? html`<p role="alert" class="card">${fault}</p>` : null}
    ${consentNumber ? send : ask}
    <form method="post" action="${toAction('cancel')}"><button>Cancel</button></form></main>`,
  )
}
