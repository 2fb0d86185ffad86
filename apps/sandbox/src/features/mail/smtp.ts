import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Controls } from '#shared/controls/controls.ts'
import type { Inbox } from './inbox.ts'

/** RFC 5321 4.5.3.1.7 asks for 64 KiB at least; this is what large providers take. */
const MAX_MESSAGE_BYTES = 25 * 1024 * 1024

/** Outcome words for an address, with the answers of RFC 5321 4.2.3 and RFC 3463. */
const REFUSALS: Record<string, { status: number; text: string }> = {
  reject: { status: 550, text: '5.1.1 The mailbox does not exist' },
  defer: { status: 451, text: '4.3.0 Try again later' },
}

interface Needs {
  inbox: Inbox
  controls: Controls
}

/** A mail server that takes every message for every address, unless told otherwise. */
export function createSmtpServer({ inbox, controls }: Needs): SMTPServer {
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Kola sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo(address, _session, done) {
      const refusal = REFUSALS[controls.outcomes.find('mail', [address.address]) ?? '']
      done(refusal ? smtpError(refusal.status, refusal.text) : null)
    },
    onData(stream, session, done) {
      receive(stream, session).then(
        (reply) => (reply === null ? cut(session) : done(null, reply)),
        (error: Error) => done(error),
      )
    },
  })

  /** Null when the answer must be lost. */
  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string | null> {
    const raw = await buffer(stream)
    if (stream.sizeExceeded) throw smtpError(552, '5.3.4 The message is too big')
    const envelope = readEnvelope(session)
    controls.journal.add('mail', 'deliver', { ...envelope, sizeBytes: raw.length })
    const fault = controls.faults.take('mail', 'deliver')
    if (fault?.kind === 'status') throw smtpError(fault.status, 'The control API asked for this failure')
    if (fault?.kind === 'delay') await wait(fault.delayMs)
    const message = await inbox.add(raw, envelope)
    return fault?.kind === 'lose-reply' ? null : `2.0.0 Taken as ${message.id}`
  }

  function cut(session: SMTPServerSession) {
    for (const connection of server.connections) if (connection.session.id === session.id) connection.close()
  }

  server.on('error', () => undefined)
  return server
}

/** @throws when the port is taken. Answers the port that was given when 0 was asked for. */
export function listenForMail(server: SMTPServer, { host, port }: { host: string; port: number }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const listener = server.listen(port, host, () => resolve((listener.address() as AddressInfo).port))
  server.once('error', reject)
  return promise
}

function readEnvelope(session: SMTPServerSession) {
  const { mailFrom, rcptTo } = session.envelope
  return { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
}

function smtpError(status: number, text: string) {
  return Object.assign(new Error(text), { responseCode: status })
}
