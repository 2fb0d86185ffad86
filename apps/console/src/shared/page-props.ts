import type { StaffSession } from '@kola/contract/staff/staff'

export interface PageProps {
  session: StaffSession
  /** What the address names after the place, such as a member's; empty where it names none. */
  id: string
}
