import { describe, expect, it } from 'vitest'
import type { ReportRequest, SmsGateway } from './provider.ts'

export interface ConformanceSubject {
  gateway: SmsGateway
  /** The same gateway with a key that is not ours. */
  stranger: SmsGateway
  /** The same gateway with little patience. */
  impatient: SmsGateway
  /** Makes the next call suffer a fault of the control API. */
  failNext(fault: object): Promise<void>
  setOutcome(to: string, outcome: string): Promise<void>
  /** The texts that a number got, newest first, with what the gateway calls them. */
  readTexts(to: string): Promise<{ text: string; gatewayId: string }[]>
  /** Delivery reports in their order, as soon as there are so many of that message. */
  readReports(id: string, count: number): Promise<ReportRequest[]>
}

const TEXT = 'Your Kola code is 042137. Ẹ káàbọ̀ & welcome + 100%'
let last = 0
const newNumber = () => `+23480312${String(++last).padStart(5, '0')}`

/** What every SMS gateway must do. */
export function describeSmsGateway(name: string, subject: () => ConformanceSubject): void {
  describe(name, () => {
    it('hands a text over letter by letter, and says what the gateway calls it', async () => {
      const to = newNumber()
      const id = await subject().gateway.send({ to, text: TEXT })
      expect(await subject().readTexts(to)).toEqual([{ text: TEXT, gatewayId: id }])
    })

    it('reads the reports of its gateway: on its way, then delivered', async () => {
      const id = await subject().gateway.send({ to: newNumber(), text: TEXT })
      const read = (await subject().readReports(id, 2)).map((request) => subject().gateway.readReport(request))
      expect(read).toEqual([
        { providerMessageId: id, status: 'sent' },
        { providerMessageId: id, status: 'delivered' },
      ])
    })

    it('reads that a text did not arrive, and why', async () => {
      const to = newNumber()
      await subject().setOutcome(to, 'failed')
      const id = await subject().gateway.send({ to, text: TEXT })
      const [, ending] = await subject().readReports(id, 2)
      const read = subject().gateway.readReport(ending as ReportRequest)
      expect(read).toMatchObject({ providerMessageId: id, status: 'failed' })
      expect((read as { failure: string }).failure).toMatch(/fail/i)
      expect(JSON.stringify(read)).not.toContain(to.slice(1))
    })

    it('believes no report that is not its gateway’s, or that was changed', async () => {
      const id = await subject().gateway.send({ to: newNumber(), text: TEXT })
      const [report] = await subject().readReports(id, 1)
      if (!report) throw new Error('there is no report')
      expect(subject().stranger.readReport(report)).toBe('forged')
      const { 'x-termii-signature': _t, 'x-twilio-signature': _w, ...headers } = report.headers
      expect(subject().gateway.readReport({ ...report, headers, url: report.url.split('?')[0] ?? '' })).toBe('forged')
    })

    it.each([429, 500, 503])('is to be tried again after status %i', async (status) => {
      await subject().failNext({ kind: 'status', status })
      await expect(subject().gateway.send({ to: newNumber(), text: TEXT })).rejects.toMatchObject({
        name: 'ProviderError',
        provider: subject().gateway.slug,
        retryable: true,
      })
    })

    it('is to be tried again when the reply is lost, though the text was taken', async () => {
      const to = newNumber()
      await subject().failNext({ kind: 'lose-reply' })
      await expect(subject().gateway.send({ to, text: TEXT })).rejects.toMatchObject({ retryable: true })
      expect(await subject().readTexts(to)).toHaveLength(1)
    })

    it('waits no longer than it must', async () => {
      await subject().failNext({ kind: 'delay', delayMs: 3_000 })
      await expect(subject().impatient.send({ to: newNumber(), text: TEXT })).rejects.toMatchObject({ retryable: true })
    })

    it.each(['do-not-disturb', 'insufficient-balance'])('tells that it will not take it: %s', async (outcome) => {
      const to = newNumber()
      await subject().setOutcome(to, outcome)
      const { gateway } = subject()
      // NOTE Termii's channel for codes reaches such numbers.
      if (gateway.slug === 'termii' && outcome === 'do-not-disturb') {
        expect(await gateway.send({ to, text: TEXT })).toMatch(/./)
        return
      }
      await expect(gateway.send({ to, text: TEXT })).rejects.toMatchObject({ name: 'ProviderError', retryable: false })
    })

    it('is refused without the right key, and with what is no number', async () => {
      const { gateway, stranger } = subject()
      await expect(stranger.send({ to: newNumber(), text: TEXT })).rejects.toMatchObject({ retryable: false })
      await expect(gateway.send({ to: '+0', text: TEXT })).rejects.toMatchObject({ retryable: false })
    })

    it('says neither number nor text nor key when it fails', async () => {
      const to = newNumber()
      const error = await subject()
        .stranger.send({ to, text: TEXT })
        .catch((thrown: Error) => thrown)
      const said = `${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`
      for (const secret of [to, to.slice(1), '042137', 'not-ours']) expect(said).not.toContain(secret)
    })
  })
}
