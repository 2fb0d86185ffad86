/** A day by the clocks of a zone, of one tenant: from its midnight to the next, which belongs to the day that follows. */
export interface CountedDay {
  tenantId: string
  from: Date
  until: Date
}
