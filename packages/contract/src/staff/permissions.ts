/** What somebody of the staff is; the house's own table, which server and screens share. */
export const ROLES = ['owner', 'editor', 'support', 'finance', 'analyst'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  support: 'Support',
  finance: 'Finance',
  analyst: 'Analyst',
}

/** `second`: what is done counts once a second person with the same permission has said yes. */
export type Leave = 'may' | 'second'

interface Rule {
  group: 'Catalogue' | 'Members' | 'Money' | 'Run'
  /** As the table of the console names it. */
  text: string
  leave: Partial<Readonly<Record<Role, Leave>>>
  /** Only shortly after whoever asks has shown once more that it is them. An API key cannot, and needs the scope alone. */
  isProven?: true
}

const rule = <const R extends Rule>(given: R): R => given

export const PERMISSIONS = {
  'catalogue.read': rule({
    ...{ group: 'Catalogue', text: 'See titles, drafts and numbers of a title' },
    leave: { owner: 'may', editor: 'may', support: 'may', analyst: 'may' },
  }),
  'catalogue.edit': rule({
    ...{ group: 'Catalogue', text: 'Edit drafts, upload, mark, arrange home' },
    leave: { owner: 'may', editor: 'may' },
  }),
  'catalogue.publish': rule({
    ...{ group: 'Catalogue', text: 'Publish and schedule' },
    leave: { owner: 'may', editor: 'may' },
  }),
  'catalogue.stop': rule({
    ...{ group: 'Catalogue', text: 'Stop a title at once', isProven: true },
    leave: { owner: 'may', editor: 'may', support: 'may' },
  }),
  'catalogue.import': rule({
    ...{ group: 'Catalogue', text: 'Import and undo', isProven: true },
    leave: { owner: 'may', editor: 'may' },
  }),
  'members.read': rule({
    ...{ group: 'Members', text: 'Find and read a member' },
    leave: { owner: 'may', support: 'may', finance: 'may' },
  }),
  'members.care': rule({
    ...{ group: 'Members', text: 'Grant days, send a reset' },
    leave: { owner: 'may', support: 'may' },
  }),
  'members.see-as': rule({
    ...{ group: 'Members', text: 'See as the member sees', isProven: true },
    leave: { owner: 'may', support: 'may' },
  }),
  'members.close': rule({
    ...{ group: 'Members', text: 'Block, export, erase', isProven: true },
    leave: { owner: 'may', support: 'second' },
  }),
  'members.import': rule({
    ...{ group: 'Members', text: 'Members in and out as files', isProven: true },
    leave: { owner: 'may' },
  }),
  'money.read': rule({
    ...{ group: 'Money', text: 'See payments and ledger' },
    leave: { owner: 'may', support: 'may', finance: 'may', analyst: 'may' },
  }),
  'money.settle': rule({
    ...{ group: 'Money', text: 'Give back and confirm deposits up to the limit, decide findings' },
    leave: { owner: 'may', finance: 'may' },
  }),
  'money.large': rule({
    ...{ group: 'Money', text: 'Give back and confirm deposits above it' },
    leave: { owner: 'second', finance: 'second' },
  }),
  'money.prices': rule({
    ...{ group: 'Money', text: 'Plans, prices, coupons', isProven: true },
    leave: { owner: 'may', finance: 'may' },
  }),
  'money.statements': rule({
    ...{ group: 'Money', text: 'Issue producers’ statements', isProven: true },
    leave: { owner: 'may', finance: 'may' },
  }),
  'numbers.read': rule({
    ...{ group: 'Run', text: 'See numbers and playback quality' },
    leave: { owner: 'may', editor: 'may', finance: 'may', analyst: 'may' },
  }),
  'run.texts': rule({
    ...{ group: 'Run', text: 'Help articles; legal texts with the configuration' },
    leave: { owner: 'may', editor: 'may' },
  }),
  'run.configuration': rule({
    ...{ group: 'Run', text: 'Configuration', isProven: true },
    leave: { owner: 'may' },
  }),
  'run.machines': rule({
    ...{ group: 'Run', text: 'Encoders elsewhere', isProven: true },
    leave: { owner: 'may' },
  }),
  'run.staff': rule({
    ...{ group: 'Run', text: 'Staff, roles and API keys', isProven: true },
    leave: { owner: 'may' },
  }),
  'run.audit': rule({
    ...{ group: 'Run', text: 'Audit log' },
    leave: { owner: 'may', finance: 'may' },
  }),
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

export function readLeave(role: Role, permission: Permission): Leave | null {
  const { leave } = PERMISSIONS[permission] as Rule
  return leave[role] ?? null
}

/** Whether what the permission opens asks to be shown once more that it is them. */
export const needsProof = (permission: Permission): boolean => (PERMISSIONS[permission] as Rule).isProven === true

/** What a role may begin; what needs a second person among it. */
export const listPermissions = (role: Role): Permission[] =>
  PERMISSION_NAMES.filter((permission) => readLeave(role, permission) !== null)
