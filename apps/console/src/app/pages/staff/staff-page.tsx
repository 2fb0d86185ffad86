import type { StaffSession } from '@kola/contract/staff/staff'
import { useState } from 'react'
import { ApiKeys } from './api-keys.tsx'
import { People } from './people.tsx'
import { RoleTable } from './role-table.tsx'

/** Who works here, their programs' keys, and what each role may. */
export function StaffPage({ session }: { session: StaffSession }) {
  const [said, setSaid] = useState('')
  return (
    <div className="page">
      <div className="head">
        <h1>Staff and roles</h1>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className="columns">
        <People session={session} onSaid={setSaid} />
        <ApiKeys onSaid={setSaid} />
      </div>
      <RoleTable />
    </div>
  )
}
