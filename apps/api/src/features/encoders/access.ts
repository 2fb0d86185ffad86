import type { EncoderInvitation, OperatorEncoder } from '@kola/contract/encoders/operator'
import { CREDENTIAL_PREFIX, REGISTRATION_PREFIX, type RegisterBody } from '@kola/contract/encoders/protocol'
import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Taking } from '@kola/platform/handouts/taking'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import {
  type Encoder,
  endAccess,
  findEncoder,
  hasEncoder,
  type InvitationRow,
  insertEncoder,
  insertInvitation,
  listEncoders,
  listInvitations,
  useInvitation,
} from './repository.ts'

const USUAL_HOURS = 24
const HOUR_MS = 3_600_000

export interface AccessNeeds {
  db: Db
  clock: Clock
  taking: Taking
}

/** Who may encode for a tenant. Tokens and credentials are shown once and kept as hashes. */
export interface EncoderAccess {
  invite(tenantId: string, body: InviteBody): Promise<{ invitation: EncoderInvitation; token: string }>
  list(tenantId: string): Promise<{ encoders: OperatorEncoder[]; invitations: EncoderInvitation[] }>
  /** @throws AppError ENCODER_NOT_FOUND */
  revoke(of: Named): Promise<void>
  /** @throws AppError ENCODER_NOT_FOUND */
  pardon(of: Omit<Named, 'actor'>): Promise<void>
  /** @throws AppError ENCODER_REFUSED */
  register(body: RegisterBody): Promise<{ encoderId: string; credential: string }>
  /** @throws AppError ENCODER_REFUSED */
  find(credential: string): Promise<Encoder>
}

interface InviteBody {
  actor: string
  uses?: number | undefined
  hours?: number | undefined
}

interface Named {
  tenantId: string
  id: string
  actor: string
}

export function createEncoderAccess({ db, clock, taking }: AccessNeeds): EncoderAccess {
  return {
    async invite(tenantId, { actor, uses = 1, hours = USUAL_HOURS }) {
      const token = `${REGISTRATION_PREFIX}${newToken()}`
      const expiresAt = new Date(clock.now().getTime() + hours * HOUR_MS)
      const id = newId()
      await insertInvitation(db, { ...{ tenantId, id, uses, expiresAt, actor }, tokenSha256: sha256Hex(token) })
      return { invitation: toInvitation({ id, usesLeft: uses, expiresAt, revokedAt: null }), token }
    },
    async list(tenantId) {
      const [rows, invitations, hands] = await Promise.all([
        listEncoders(db, tenantId),
        listInvitations(db, tenantId, clock.now()),
        taking.listHands(tenantId),
      ])
      const byId = new Map(hands.map((hand) => [hand.id, hand]))
      const encoders = rows.map(({ id, name, registeredAt, revokedAt }) => ({
        ...{ id, name, registeredAt: registeredAt.toISOString(), isRevoked: revokedAt !== null },
        seenAt: byId.get(id)?.seenAt.toISOString() ?? null,
        strikes: byId.get(id)?.strikes ?? 0,
        lastFlaw: byId.get(id)?.lastFlaw ?? null,
      }))
      return { encoders, invitations: invitations.map(toInvitation) }
    },
    async revoke({ tenantId, id, actor }) {
      const ended = await endAccess(db, { tenantId, id, actor, now: clock.now() })
      if (!ended) throw new AppError('ENCODER_NOT_FOUND')
      if (ended === 'encoder') await taking.dismiss({ realm: tenantId, id })
    },
    async pardon({ tenantId, id }) {
      if (!(await hasEncoder(db, { tenantId, id }))) throw new AppError('ENCODER_NOT_FOUND')
      await taking.pardon({ realm: tenantId, id })
    },
    async register({ token, name }) {
      const credential = `${CREDENTIAL_PREFIX}${newToken()}`
      const now = clock.now()
      const encoderId = newId()
      await db.transaction().execute(async (tx) => {
        const invitation = await useInvitation(tx, { tokenSha256: sha256Hex(token), now })
        if (!invitation) throw new AppError('ENCODER_REFUSED')
        const { tenantId, id: invitationId } = invitation
        const credentialSha256 = sha256Hex(credential)
        await insertEncoder(tx, { tenantId, id: encoderId, name, credentialSha256, invitationId, now })
      })
      return { encoderId, credential }
    },
    async find(credential) {
      const encoder = await findEncoder(db, sha256Hex(credential))
      if (!encoder) throw new AppError('ENCODER_REFUSED')
      return encoder
    },
  }
}

const toInvitation = ({ id, usesLeft, expiresAt, revokedAt }: InvitationRow): EncoderInvitation => ({
  ...{ id, usesLeft, expiresAt: expiresAt.toISOString(), isRevoked: revokedAt !== null },
})
