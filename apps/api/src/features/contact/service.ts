import { AppError } from '@kola/contract/errors'
import { isEmail } from '@kola/contract/rules/person'
import type { Clock } from '@kola/platform/clock'
import { newId, sha256Hex } from '@kola/platform/ids'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import { type Limits, type Subject, toNetwork } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import type { RobotCheck } from '#shared/robot-check.ts'
import type { Tenant, Tenants } from '#shared/tenants/tenants.ts'
import { type Desk, queueMails } from './mails.ts'
import { type ContactInput, type ContactWords, readMessage, toWordsSha256 } from './read-message.ts'
import { addMessage, findRequest, type NewMessage } from './repository.ts'
import { newTicket } from './ticket.ts'

const HOUR_MS = 3_600_000
/** Messages an hour from one network address; many viewers share one behind a mobile operator's gateway. */
const MAX_OF_NETWORK = 60
/** Receipts an hour to one address: whoever types a stranger's address must not fill that box. */
const MAX_OF_EMAIL = 5
const MAX_OF_ACCOUNT = 10
/** Two tickets of 64 million are the same once in a lifetime. */
const MAX_TICKETS = 5

export interface ContactNeeds {
  db: Db
  clock: Clock
  log: Log
  tenants: Tenants
  limits: Limits
  messages: Messages
  robotCheck: RobotCheck
}

export interface Contacting {
  tenantId: string
  /** Signed in, when somebody is. */
  accountId: string | null
  body: ContactInput
  /** Network address of the caller. */
  address: string
}

export interface Contact {
  /**
   * @returns the ticket; the same key with the same words is one message
   * @throws AppError INVALID_REQUEST, RATE_LIMITED, REQUEST_CONFLICT, ROBOT_CHECK_FAILED
   */
  send(given: Contacting): Promise<string>
}

export function createContact(needs: ContactNeeds): Contact {
  return {
    async send({ tenantId, accountId, body, address }) {
      const words = readMessage(body)
      needs.robotCheck.require(body.robot_pass, { address, action: 'contact' })
      const request = { tenantId, requestKey: body.request_key ?? null, requestSha256: toWordsSha256(words) }
      const known = await findTicket(needs, request)
      if (known !== null) return known
      const subjects = toSubjects({ address, email: words.email, accountId })
      await needs.limits.take(tenantId, subjects)
      const { config } = await needs.tenants.get(tenantId)
      const desk = { appName: config.app_name || 'Kola', supportEmail: toSupportEmail(config) }
      return keep(needs, { ...request, ...words, accountId, desk, subjects })
    },
  }
}

/** What is no address counts as none: the message is kept all the same. */
const toSupportEmail = ({ support_email = '' }: Tenant['config']): string =>
  isEmail(support_email) ? support_email : ''

interface Request {
  tenantId: string
  requestKey: string | null
  requestSha256: string
}

async function findTicket({ db }: ContactNeeds, request: Request): Promise<string | null> {
  const known = await findRequest(db, request)
  if (known && known.sha256 !== request.requestSha256) throw new AppError('REQUEST_CONFLICT')
  return known?.ticket ?? null
}

interface Keeping extends Request, ContactWords {
  accountId: string | null
  desk: Desk
  subjects: readonly Subject[]
}

/** Whoever was slower with the same key gets the ticket of the faster one. */
async function keep(needs: ContactNeeds, { desk, subjects, ...given }: Keeping): Promise<string> {
  const { tenantId } = given
  for (let tries = 0; tries < MAX_TICKETS; tries += 1) {
    const message = { ...given, id: newId(), ticket: newTicket(), createdAt: needs.clock.now() }
    if (await store(needs, message, desk)) {
      tell(needs, message, desk)
      return message.ticket
    }
    const known = await findTicket(needs, given)
    if (known === null) continue
    await needs.limits.forgive(tenantId, { clear: [], giveBack: subjects.map(({ subject }) => subject) })
    return known
  }
  throw new Error('no free ticket was found')
}

/** Message and mails are there all or none. */
function store({ db, messages }: ContactNeeds, message: NewMessage, desk: Desk): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isNew = await addMessage(tx, message)
    if (isNew) await queueMails(messages, { message, desk }, tx)
    return isNew
  })
}

function tell({ log }: ContactNeeds, { tenantId, id, ticket, accountId }: NewMessage, { supportEmail }: Desk): void {
  log.info({ tenantId, contactMessageId: id, ticket, accountId }, 'contact.received')
  if (!supportEmail) log.warn({ tenantId, ticket }, 'contact.nobody-reads')
}

function toSubjects(from: { address: string; email: string; accountId: string | null }): Subject[] {
  const hour = { windowMs: HOUR_MS }
  return [
    { subject: `contact:${toNetwork(from.address)}`, max: MAX_OF_NETWORK, ...hour, isOfNetwork: true },
    { subject: `contact-email:${sha256Hex(from.email).slice(0, 32)}`, max: MAX_OF_EMAIL, ...hour },
    ...(from.accountId ? [{ subject: `contact-account:${from.accountId}`, max: MAX_OF_ACCOUNT, ...hour }] : []),
  ]
}
