import type { SecondFactors } from '@kola/contract/staff/staff'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { StaffRow } from '#shared/database/schema/staff/staff.ts'

export interface StaffKey {
  tenantId: string
  staffId: string
}

/** Somebody of the staff with what opens the console to them; whoever was taken off is not found. */
export type Person = Pick<
  StaffRow,
  | 'id'
  | 'email'
  | 'name'
  | 'role'
  | 'password_hash'
  | 'totp_sealed'
  | 'totp_step'
  | 'joined_at'
  | 'last_seen_at'
  | 'created_at'
> & { passkeys: number; recoveryCodesLeft: number }

const selectPeople = (db: Db, tenantId: string) =>
  db
    .selectFrom('staff')
    .select([
      ...(['id', 'email', 'name', 'role', 'password_hash', 'totp_sealed', 'totp_step'] as const),
      ...(['joined_at', 'last_seen_at', 'created_at'] as const),
      sql<number>`(select count(*)::int from staff_passkey p where p.tenant_id = staff.tenant_id and p.staff_id = staff.id)`.as(
        'passkeys',
      ),
      sql<number>`(select count(*)::int from staff_recovery_code c
        where c.tenant_id = staff.tenant_id and c.staff_id = staff.id and c.used_at is null)`.as('recoveryCodesLeft'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)

export const findByMail = (db: Db, { tenantId, email }: { tenantId: string; email: string }) =>
  selectPeople(db, tenantId).where('email', '=', email).executeTakeFirst()

export const findPerson = (db: Db, { tenantId, staffId }: StaffKey) =>
  selectPeople(db, tenantId).where('id', '=', staffId).executeTakeFirst()

export const listPeople = (db: Db, tenantId: string) =>
  selectPeople(db, tenantId).orderBy('created_at').orderBy('id').execute()

export const toFactors = ({ passkeys, totp_sealed, recoveryCodesLeft }: Person): SecondFactors => ({
  ...{ passkeys, hasCode: totp_sealed !== null, recoveryCodesLeft },
})

export const hasFactor = ({ passkeys, totp_sealed }: Person): boolean => passkeys > 0 || totp_sealed !== null

/** Held until the transaction ends, so that of two who would take the last owner away one comes after the other. */
export async function holdStaff(tx: Db, tenantId: string): Promise<void> {
  await tx
    .selectFrom('staff')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function countOwners(tx: Db, tenantId: string): Promise<number> {
  const { owners } = await tx
    .selectFrom('staff')
    .select(sql<number>`count(*)::int`.as('owners'))
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .where('joined_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return owners
}
