import { AppError } from '@kola/contract/errors'
import { beginCode, forgiveCode, useCode } from '../factors/codes.ts'
import { renewRecoveryCodes } from '../factors/recovery-codes.ts'
import { toChangedMail } from '../mails.ts'
import { readAppName, type StaffNeeds } from '../needs.ts'
import type { SessionOf } from '../passkeys/use.ts'
import { findPerson } from '../repository.ts'
import type { StaffSessions } from '../sessions.ts'

export interface StaffProof {
  /** @throws AppError PASSWORD_WRONG, CODE_WRONG, RATE_LIMITED */
  prove(who: SessionOf, given: { password: string; code: string }): Promise<void>
  renewRecoveryCodes(who: SessionOf): Promise<string[]>
}

/** Shows once more that it is them: a stolen cookie alone opens nothing dangerous. */
export function createProof(needs: StaffNeeds, sessions: StaffSessions): StaffProof {
  const { db } = needs
  return {
    async prove(who, { password, code }) {
      await beginCode(needs, who)
      const person = await findPerson(db, who)
      if (!(await needs.passwords.isRight(password, person?.password_hash ?? null)) || !person) {
        throw new AppError('PASSWORD_WRONG', { fields: { password: 'That password is not right' } })
      }
      await db.transaction().execute(async (tx) => {
        await useCode(needs, person, { tenantId: who.tenantId, code, tx })
        await sessions.prove(who, tx)
      })
      await forgiveCode(needs, who)
    },
    async renewRecoveryCodes(who) {
      const appName = await readAppName(needs, who.tenantId)
      return db.transaction().execute(async (tx) => {
        const codes = await renewRecoveryCodes(tx, who)
        const person = await findPerson(tx, who)
        if (!person) throw new AppError('TOKEN_INVALID')
        const what = 'You have ten new recovery codes; the former are worth nothing.'
        const mail = toChangedMail({ appName, consoleUrl: needs.consoleUrl, name: person.name, what })
        await needs.messages.queueMail(
          { tenantId: who.tenantId, purpose: 'staff-changed', to: person.email, ...mail },
          tx,
        )
        return codes
      })
    },
  }
}
