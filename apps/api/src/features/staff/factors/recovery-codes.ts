import { randomInt } from 'node:crypto'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { StaffKey } from '../repository.ts'

/** Base32: nothing that looks like something else. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const GROUPS = 3
const GROUP_LENGTH = 4
export const RECOVERY_CODES = 10

/** Sixty bits: guessing one of ten takes longer than anybody lives, even from the hashes. */
function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

const toPlain = (code: string) => code.toLowerCase().replaceAll(/[- ]/g, '')
export const isRecoveryCode = (code: string): boolean => toPlain(code).length === GROUPS * GROUP_LENGTH

const toHash = ({ staffId }: StaffKey, code: string) => sha256Hex(`${staffId}:${toPlain(code)}`)

/** Puts ten new ones in the place of all that there were. @returns them, to be shown once */
export async function renewRecoveryCodes(tx: Db, key: StaffKey): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const { tenantId: tenant_id, staffId: staff_id } = key
  await tx
    .deleteFrom('staff_recovery_code')
    .where('tenant_id', '=', tenant_id)
    .where('staff_id', '=', staff_id)
    .execute()
  await tx
    .insertInto('staff_recovery_code')
    .values(codes.map((code) => ({ tenant_id, staff_id, code_sha256: toHash(key, code) })))
    .execute()
  return codes
}

/** @returns whether it was one that had not been used; it is used now */
export async function useRecoveryCode(
  tx: Db,
  key: StaffKey,
  { code, clock }: { code: string; clock: Clock },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_code')
    .set({ used_at: clock.now() })
    .where('tenant_id', '=', key.tenantId)
    .where('staff_id', '=', key.staffId)
    .where('code_sha256', '=', toHash(key, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
