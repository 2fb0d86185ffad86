import { createServer, type Server } from 'node:net'
import { Secret } from '@kola/platform/config'
import { createLog } from '@kola/platform/log'
import { expect, test } from 'vitest'
import { createMailer, MailError } from './mailer.ts'

/**
 * Speaks enough of SMTP (RFC 5321) to take a message, or to refuse it with a code of the test's choice; without STARTTLS,
 * as whoever strips it from the line would make it look.
 */
async function startSmtp(answerToMessage: string) {
  const received: string[] = []
  const server: Server = createServer((socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      received.push(text)
      if (isData) {
        if (!received.join('').endsWith('\r\n.\r\n')) return
        isData = false
        socket.write(`${answerToMessage}\r\n`)
      } else if (text.startsWith('DATA')) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (text.startsWith('STARTTLS')) socket.write('502 command not implemented\r\n')
      else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { received, url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/** As development has it. */
const createOpenMailer = (url: string) =>
  createMailer({ smtpUrl: new Secret(url), from: 'Kola <hello@kola.test>', requiresTls: false })
const MAIL = { id: 'job-1', to: 'ada@example.com', subject: 'Hello', text: 'In words', html: '<p>In words</p>' }

test('a mail goes out with text and HTML under an id that stays the same when it is sent again', async () => {
  const smtp = await startSmtp('250 taken')
  const mailer = createOpenMailer(smtp.url)
  await mailer.send(MAIL)
  await mailer.close()
  const wire = smtp.received.join('')
  expect(wire).toContain('RCPT TO:<ada@example.com>')
  expect(wire).toContain('Message-ID: <job-1@kola.test>')
  expect(wire).toContain('text/plain')
  expect(wire).toContain('text/html')
  await smtp.stop()
})

test('an answer goes to whoever wrote, and nothing in an address or a subject becomes a header of its own', async () => {
  const smtp = await startSmtp('250 taken')
  const mailer = createOpenMailer(smtp.url)
  await mailer.send({ ...MAIL, replyTo: 'eve@example.com', subject: 'Hi\r\nBcc: mallory@example.com' })
  await mailer.send({ ...MAIL, replyTo: 'eve@example.com>\r\nBcc: mallory@example.com, x@example.com' })
  await mailer.close()
  const wire = smtp.received.join('')
  expect(wire).toMatch(/^Reply-To: eve@example\.com\r$/m)
  expect(wire).not.toMatch(/^Bcc:/im)
  expect(wire).not.toContain('RCPT TO:<mallory')
  await smtp.stop()
})

test.each([
  ['451 try later', true],
  ['554 never', false],
])('the answer %s may be tried again: %s', async (answer, isRetryable) => {
  const smtp = await startSmtp(answer)
  const mailer = createOpenMailer(smtp.url)
  const error = await mailer.send(MAIL).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MailError)
  expect((error as MailError).isRetryable).toBe(isRetryable)
  await mailer.close()
  await smtp.stop()
})

test('a provider that is gone may be tried again', async () => {
  const mailer = createOpenMailer('smtp://127.0.0.1:9')
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ isRetryable: true })
  await mailer.close()
})

test('where TLS is required nothing of a mail goes to a server without it, and the mail waits for another try', async () => {
  const smtp = await startSmtp('250 taken')
  const mailer = createMailer({ smtpUrl: new Secret(smtp.url), from: 'hello@kola.test', requiresTls: true })
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ name: 'MailError', isRetryable: true })
  await mailer.close()
  const wire = smtp.received.join('')
  expect(wire).toContain('STARTTLS')
  expect(wire).not.toMatch(/MAIL FROM|RCPT TO|DATA|ada@example\.com/)
  await smtp.stop()
})

test("a refusal is told in the server's words without the address that they repeat", async () => {
  const smtp = await startSmtp('550 5.1.1 <Ada@Example.com>: mailbox "ada" of ada@example.com unknown, adamant')
  const mailer = createOpenMailer(smtp.url)
  const error = await mailer.send(MAIL).catch((thrown: unknown) => thrown)
  const lines: string[] = []
  createLog({ name: 'test', destination: { write: (line) => void lines.push(line) } }).warn({ error }, 'failed')
  const [line = ''] = lines
  expect(line).toContain('550')
  expect(line).toContain('5.1.1')
  expect(line).toContain('adamant')
  expect(line).not.toMatch(/example\.com|\bada\b/i)
  await mailer.close()
  await smtp.stop()
})
