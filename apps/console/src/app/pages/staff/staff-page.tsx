import type { StaffSession } from '@kola/contract/staff/staff'
import { ApiKeys } from './api-keys.tsx'
import { People } from './people.tsx'
import { RoleTable } from './role-table.tsx'

/** Who works here, their programs' keys, and what each role may. */
export function StaffPage({ session }: { session: StaffSession }) {
  return (
    <div className="page">
      <div className="head">
        <h1>Staff and roles</h1>
      </div>
      <div className="columns">
        <People session={session} />
        <ApiKeys />
      </div>
      <RoleTable />
    </div>
  )
}
