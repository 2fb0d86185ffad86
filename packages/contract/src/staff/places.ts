import { type Permission, type Role, readLeave } from './permissions.ts'

export const PLACE_GROUPS = ['', 'Catalogue', 'Members and money', 'Understand', 'Run'] as const

export interface Place {
  title: string
  /** What opens it; everybody's with null. */
  permission: Permission | null
  /** Each of these opens it as well. */
  otherPermissions?: readonly Permission[]
  group: (typeof PLACE_GROUPS)[number]
}

const place = <const P extends Place>(given: P): P => given

/** The console's places by their address, in the order of its side: what each role's menu is. */
export const PLACES = {
  '/today': place({ title: 'Today', permission: null, group: '' }),
  '/titles': place({ title: 'Titles', permission: 'catalogue.read', group: 'Catalogue' }),
  '/films': place({ title: 'Films', permission: 'catalogue.read', group: 'Catalogue' }),
  '/home': place({ title: 'Home and menus', permission: 'catalogue.read', group: 'Catalogue' }),
  '/releases': place({ title: 'Releases', permission: 'catalogue.read', group: 'Catalogue' }),
  '/windows': place({ title: 'Windows', permission: 'catalogue.read', group: 'Catalogue' }),
  '/imports': place({
    ...{ title: 'Imports', permission: 'catalogue.import', group: 'Catalogue' },
    otherPermissions: ['money.prices', 'members.import'],
  }),
  '/members': place({ title: 'Members', permission: 'members.read', group: 'Members and money' }),
  '/payments': place({ title: 'Payments', permission: 'money.read', group: 'Members and money' }),
  '/deposits': place({ title: 'Bank deposits', permission: 'money.read', group: 'Members and money' }),
  '/approvals': place({
    ...{ title: 'Approvals', permission: 'money.large', group: 'Members and money' },
    otherPermissions: ['members.close'],
  }),
  '/support': place({ title: 'Support', permission: 'members.care', group: 'Members and money' }),
  '/plans': place({ title: 'Plans', permission: 'money.read', group: 'Members and money' }),
  '/numbers': place({ title: 'Numbers', permission: 'numbers.read', group: 'Understand' }),
  '/playback-quality': place({ title: 'Playback quality', permission: 'numbers.read', group: 'Understand' }),
  '/producers': place({ title: 'Producers', permission: 'money.read', group: 'Understand' }),
  '/configuration': place({ title: 'Configuration', permission: 'run.configuration', group: 'Run' }),
  '/texts': place({ title: 'Help and legal texts', permission: 'run.texts', group: 'Run' }),
  '/staff': place({ title: 'Staff and roles', permission: 'run.staff', group: 'Run' }),
  '/webhooks': place({ title: 'Webhooks', permission: 'run.configuration', group: 'Run' }),
  '/audit': place({ title: 'Audit log', permission: 'run.audit', group: 'Run' }),
  '/account': place({ title: 'Your account', permission: null, group: 'Run' }),
} as const satisfies Record<string, Place>

export type PlacePath = keyof typeof PLACES

export const PLACE_PATHS = Object.keys(PLACES) as PlacePath[]

/** In the order of the side. */
export const listPlaces = (role: Role): PlacePath[] =>
  PLACE_PATHS.filter((path) => {
    const { permission, otherPermissions = [] }: Place = PLACES[path]
    return permission === null || [permission, ...otherPermissions].some((one) => readLeave(role, one) !== null)
  })
