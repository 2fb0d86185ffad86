import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { takeForms } from '#shared/forms.ts'
import { bankPage } from './page.ts'

const newSession = () => randomBytes(15).toString('hex').toUpperCase()

interface Form {
  Body: Record<string, string | undefined>
}

/** The payers' banks: a page to send money and to dial codes by hand, and the same for tests. */
export function bankRoutes(app: FastifyInstance, { controls }: { controls: Controls }) {
  const { bank, bankMandates } = controls
  const show = (fault = '') => bankPage({ bank, bankMandates }, fault)
  takeForms(app)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(show()))
  app.post<Form>('/transfer', ({ body = {} }, reply) => {
    const amountMinor = Math.round(Number(body.amount) * 100)
    const number = (body.accountNumber ?? '').replaceAll(/\s/g, '')
    const isSent = Number.isInteger(amountMinor) && amountMinor > 0
    const senderAccount = (body.senderAccount ?? '').replaceAll(/\s/g, '') || undefined
    const sender = { senderName: body.senderName || 'ADAEZE BELLO', senderBank: 'GTBank', sessionId: newSession() }
    const moved = isSent ? bank.send(number, { amountMinor, senderAccount, ...sender }) : null
    if (!moved) return reply.code(404).type('text/html; charset=utf-8').send(show('No such account or amount.'))
    return reply.redirect('/bank/', 303)
  })
  app.post<Form>('/dial', ({ body = {} }, reply) => {
    const isDone = bank.dial((body.code ?? '').trim())
    if (!isDone) return reply.code(404).type('text/html; charset=utf-8').send(show('This code is not valid.'))
    return reply.redirect('/bank/', 303)
  })
  app.post<Form>('/revoke', ({ body = {} }, reply) => {
    const isDone = bankMandates.revoke(body.mandate ?? '') > 0
    if (!isDone) return reply.code(404).type('text/html; charset=utf-8').send(show('There is no such mandate.'))
    return reply.redirect('/bank/', 303)
  })
}
