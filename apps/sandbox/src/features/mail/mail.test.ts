import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#testing/start-sandbox.ts'

interface Listed {
  id: string
  subject: string
  text: string
  html: string | null
  from: string
  to: string[]
  envelope: { from: string; to: string[] }
  attachments: { filename: string; sizeBytes: number }[]
}

let sandbox: Awaited<ReturnType<typeof startSandbox>>

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' })
  await sandbox.control('/reset', {})
})

function send(message: SendMailOptions) {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
  return transport.sendMail({ from: 'Kola <no-reply@kola.example>', to: 'ada@example.com', ...message })
}

async function list(query = ''): Promise<Listed[]> {
  const answer = await fetch(`${sandbox.url}/mail/messages${query}`)
  return ((await answer.json()) as { messages: Listed[] }).messages
}

describe('mail', () => {
  it('takes a message over SMTP and shows its parts', async () => {
    const attachments = [{ filename: 'bill.txt', content: 'four' }]
    await send({ subject: 'Ẹ káàbọ̀ – welcome', text: 'Hello', html: '<p>Hello <b>Ada</b></p>', attachments })
    const [message] = await list()
    expect(message).toMatchObject({
      subject: 'Ẹ káàbọ̀ – welcome',
      html: expect.stringContaining('<p>Hello <b>Ada</b></p>'),
      from: 'Kola <no-reply@kola.example>',
      to: ['ada@example.com'],
      envelope: { from: 'no-reply@kola.example', to: ['ada@example.com'] },
      attachments: [{ filename: 'bill.txt', sizeBytes: 4 }],
    })
    expect(message?.text.trim()).toBe('Hello')
  })

  it('lists the newest first and only the address asked for', async () => {
    await send({ subject: 'one' })
    await send({ subject: 'two', to: 'Bola@example.com' })
    await send({ subject: 'three' })
    expect((await list()).map((m) => m.subject)).toEqual(['three', 'two', 'one'])
    expect((await list('?to=bola@example.com')).map((m) => m.subject)).toEqual(['two'])
  })

  it('finds mail by words of its subject, text or address, and by its code', async () => {
    await send({ subject: '481920 confirms your email address', text: 'Hello Ọlá, your code is 481920.' })
    await send({ subject: 'Set a new password', to: 'bola@example.com', text: 'Somebody asked.' })
    const find = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map((m) => m.subject)
    expect(await find('481920')).toEqual(['481920 confirms your email address'])
    expect(await find('  BOLA password ')).toEqual(['Set a new password'])
    expect(await find('ola code')).toEqual(['481920 confirms your email address'])
    expect(await find('bola confirms')).toEqual([])
    expect(await find(' ')).toHaveLength(2)
    const read = async (path: string) => (await fetch(sandbox.url + path, { headers: { accept: 'text/html' } })).text()
    const page = await read('/mail?q=%22password%22%20set')
    expect(page).toContain('No message has all of these words.')
    expect(page).toContain('value="&quot;password&quot; set"')
    const found = await read('/mail?q=password')
    expect(found).toContain('1 message with “password”')
    expect(found).not.toContain('481920')
    expect(found).toMatch(/<a href="\/mail\?q=password&amp;id=\d+" aria-current="true">/)
  })

  it('answers a waiting caller as soon as the message is there', async () => {
    const waiting = list('?to=ada@example.com&waitMs=15000')
    await send({ subject: 'for somebody else', to: 'bola@example.com' })
    await send({ subject: 'at last' })
    expect((await waiting).map((m) => m.subject)).toEqual(['at last'])
  })

  it('answers a mail as a person and the company’s mail server would, to where it asks to be answered', async () => {
    const brought: { body: string; authorization: string | undefined }[] = []
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        brought.push({ body, authorization: request.headers.authorization })
        response.writeHead(200).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const answering = await startSandbox({ answersUrl: `http://127.0.0.1:${port}/webhooks/mail` })
    const transport = createTransport({ host: '127.0.0.1', port: answering.smtpPort })
    const mail = { from: 'hello@kola.example', to: 'ada@example.com', replyTo: 'reply+abc@kola.example' }
    await transport.sendMail({ ...mail, subject: 'Re: Charged twice', text: 'We gave it back.' })
    const listed = await fetch(`${answering.url}/mail/messages?to=ada@example.com&waitMs=5000`)
    const [message] = ((await listed.json()) as { messages: Listed[] }).messages
    const url = `${answering.url}/mail/messages/${message?.id}/answer`
    const answered = await fetch(url, { method: 'POST', body: new URLSearchParams({ text: 'Thank you' }) })
    expect(await answered.json()).toEqual({ status: 200 })
    expect(brought[0]?.authorization).toBe('Bearer an-inbound-secret')
    for (const said of ['To: reply+abc@kola.example', 'From: ada@example.com', 'Thank you', '> We gave it back.']) {
      expect(brought[0]?.body).toContain(said)
    }
    await answering.close()
    await new Promise((resolve) => server.close(resolve))
  })

  it('answers nothing when the wait is over', async () => {
    expect(await list('?to=ada@example.com&waitMs=30')).toEqual([])
  })

  it('shows a person the message in a frame without scripts', async () => {
    await send({ subject: '<script>alert(1)</script>', html: '<a href="http://localhost:8080/">Verify</a>' })
    const page = await (await fetch(`${sandbox.url}/mail`, { headers: { accept: 'text/html' } })).text()
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script>')
    const frame = /<iframe sandbox="([^"]*)"[^>]* src="([^"]+)"/.exec(page)
    expect(frame?.[1]).not.toContain('allow-scripts')
    const part = await fetch(sandbox.url + frame?.[2])
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/)
    expect(await part.text()).toContain('Verify')
  })

  it('answers JSON at /mail to a program', async () => {
    await send({ subject: 'one' })
    const answer = await fetch(`${sandbox.url}/mail`)
    expect(await answer.json()).toMatchObject({ messages: [{ subject: 'one' }] })
  })

  it.each([
    ['reject', 550],
    ['defer', 451],
  ])('answers %s for an address with %i', async (outcome, responseCode) => {
    await sandbox.control('/mail/outcomes', { reference: 'gone@example.com', outcome })
    await expect(send({ to: 'gone@example.com' })).rejects.toMatchObject({ responseCode })
    await send({ to: 'ada@example.com', subject: 'others still arrive' })
    expect((await list()).map((m) => m.subject)).toEqual(['others still arrive'])
  })

  it('fails as often as it was told, then takes the message', async () => {
    await sandbox.control('/mail/faults', { fault: { kind: 'status', status: 421 }, times: 2 })
    await expect(send({ subject: 'first' })).rejects.toMatchObject({ responseCode: 421 })
    await expect(send({ subject: 'second' })).rejects.toMatchObject({ responseCode: 421 })
    await send({ subject: 'third' })
    expect((await list()).map((m) => m.subject)).toEqual(['third'])
  })

  it('takes a message and loses the answer', async () => {
    await sandbox.control('/mail/faults', { fault: { kind: 'lose-reply' } })
    await expect(send({ subject: 'taken' })).rejects.toThrow()
    expect((await list()).map((m) => m.subject)).toEqual(['taken'])
  })

  it('keeps the newest 500 messages', async () => {
    const transport = createTransport({
      host: '127.0.0.1',
      port: sandbox.smtpPort,
      pool: true,
      maxConnections: 4,
      maxMessages: 1_000,
    })
    const numbers = Array.from({ length: 503 }, (_, index) => index)
    await Promise.all(
      numbers.map((n) =>
        transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: `${n}`, text: 'x' }),
      ),
    )
    transport.close()
    expect(await list()).toHaveLength(500)
  })

  it('writes what it received into the journal', async () => {
    await send({ subject: 'one' })
    const answer = await fetch(`${sandbox.url}/control/mail/received`)
    expect(await answer.json()).toMatchObject({
      received: [{ party: 'mail', operation: 'deliver', detail: { to: ['ada@example.com'] } }],
    })
  })
})
