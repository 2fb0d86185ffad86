import { createServer, type Server } from 'node:net'
import { Secret } from '@kola/platform/config'
import { expect, test } from 'vitest'
import { createMailer, MailError } from './mailer.ts'

/** Speaks enough of SMTP (RFC 5321) to take a message, or to refuse it with a code of the test's choice. */
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
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { received, url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

const MAIL = { id: 'job-1', to: 'ada@example.com', subject: 'Hello', text: 'In words', html: '<p>In words</p>' }

test('a mail goes out with text and HTML under an id that stays the same when it is sent again', async () => {
  const smtp = await startSmtp('250 taken')
  const mailer = createMailer({ smtpUrl: new Secret(smtp.url), from: 'Kola <hello@kola.test>' })
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
  const mailer = createMailer({ smtpUrl: new Secret(smtp.url), from: 'Kola <hello@kola.test>' })
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
  const mailer = createMailer({ smtpUrl: new Secret(smtp.url), from: 'Kola <hello@kola.test>' })
  const error = await mailer.send(MAIL).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MailError)
  expect((error as MailError).isRetryable).toBe(isRetryable)
  await mailer.close()
  await smtp.stop()
})

test('a provider that is gone may be tried again', async () => {
  const mailer = createMailer({ smtpUrl: new Secret('smtp://127.0.0.1:9'), from: 'hello@kola.test' })
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ isRetryable: true })
  await mailer.close()
})
