import type { Permission } from '@kola/contract/staff/permissions'
import { listPlaces, PLACES, type Place, type PlacePath } from '@kola/contract/staff/places'
import type { StaffSession } from '@kola/contract/staff/staff'
import { type ComponentType, lazy } from 'react'
import type { PageProps } from '#shared/page-props.ts'
import { may } from '#shared/session.ts'

type View = ComponentType<PageProps>

interface PlaceView {
  icon: string
  /** Where there is little room, instead of its title. */
  short?: string
  /** Stands among the few at the foot of a telephone. */
  isTab?: true
  View: View
}

/** What stands at each place of the contract's. */
export const VIEWS: Readonly<Record<PlacePath, PlaceView>> = {
  '/today': {
    icon: 'today',
    isTab: true,
    View: lazy(async () => ({ default: (await import('../pages/today/today-page.tsx')).TodayPage })),
  },
  '/films': {
    icon: 'films',
    View: lazy(async () => ({ default: (await import('../pages/films/films-page.tsx')).FilmsPage })),
  },
  '/titles': {
    icon: 'titles',
    isTab: true,
    View: lazy(async () => ({ default: (await import('../pages/titles/titles-page.tsx')).TitlesPage })),
  },
  '/home': {
    icon: 'home',
    View: lazy(async () => ({ default: (await import('../pages/home/home-page.tsx')).HomePage })),
  },
  '/releases': {
    icon: 'releases',
    View: lazy(async () => ({ default: (await import('../pages/releases/releases-page.tsx')).ReleasesPage })),
  },
  '/windows': {
    icon: 'windows',
    View: lazy(async () => ({ default: (await import('../pages/windows/windows-page.tsx')).WindowsPage })),
  },
  '/imports': {
    icon: 'imports',
    View: lazy(async () => ({ default: (await import('../pages/imports/imports-page.tsx')).ImportsPage })),
  },
  '/members': {
    icon: 'members',
    isTab: true,
    View: lazy(async () => ({ default: (await import('../pages/members/members-page.tsx')).MembersPage })),
  },
  '/payments': {
    icon: 'payments',
    View: lazy(async () => ({ default: (await import('../pages/payments/payments-page.tsx')).PaymentsPage })),
  },
  '/deposits': {
    icon: 'deposits',
    short: 'Deposits',
    isTab: true,
    View: lazy(async () => ({ default: (await import('../pages/deposits/deposits-page.tsx')).DepositsPage })),
  },
  '/approvals': {
    icon: 'approvals',
    View: lazy(async () => ({ default: (await import('../pages/approvals/approvals-page.tsx')).ApprovalsPage })),
  },
  '/support': {
    icon: 'support',
    isTab: true,
    View: lazy(async () => ({ default: (await import('../pages/support/support-page.tsx')).SupportPage })),
  },
  '/plans': {
    icon: 'plans',
    View: lazy(async () => ({ default: (await import('../pages/plans/plans-page.tsx')).PlansPage })),
  },
  '/configuration': {
    icon: 'configuration',
    View: lazy(async () => ({
      default: (await import('../pages/configuration/configuration-page.tsx')).ConfigurationPage,
    })),
  },
  '/texts': {
    icon: 'texts',
    short: 'Texts',
    View: lazy(async () => ({ default: (await import('../pages/texts/texts-page.tsx')).TextsPage })),
  },
  '/numbers': {
    icon: 'numbers',
    View: lazy(async () => ({ default: (await import('../pages/numbers/numbers-page.tsx')).NumbersPage })),
  },
  '/playback-quality': {
    icon: 'quality',
    View: lazy(async () => ({ default: (await import('../pages/quality/quality-page.tsx')).QualityPage })),
  },
  '/producers': {
    icon: 'producers',
    View: lazy(async () => ({ default: (await import('../pages/producers/producers-page.tsx')).ProducersPage })),
  },
  '/staff': {
    icon: 'people',
    View: lazy(async () => ({ default: (await import('../pages/staff/staff-page.tsx')).StaffPage })),
  },
  '/webhooks': {
    icon: 'webhooks',
    View: lazy(async () => ({ default: (await import('../pages/webhooks/webhooks-page.tsx')).WebhooksPage })),
  },
  '/audit': {
    icon: 'log',
    isTab: true,
    View: lazy(async () => ({ default: (await import('../pages/audit/audit-page.tsx')).AuditPage })),
  },
  '/account': {
    icon: 'you',
    isTab: true,
    View: lazy(async () => ({ default: (await import('../pages/account/account-page.tsx')).AccountPage })),
  },
}

interface One {
  /** Of one of them, such as `Member`. */
  title: string
  permission: Permission
  View: View
  /** What stands at `/place/its-id/part`. */
  parts?: Readonly<Record<string, View>>
}

/** Of one thing below a place, at `/place/its-id`. */
const ONES: Readonly<Partial<Record<PlacePath, One>>> = {
  '/films': {
    title: 'Film',
    permission: 'catalogue.read',
    View: lazy(async () => ({ default: (await import('../pages/film/film-page.tsx')).FilmPage })),
  },
  '/webhooks': {
    title: 'Endpoint',
    permission: 'run.configuration',
    View: lazy(async () => ({ default: (await import('../pages/webhooks/webhook-page.tsx')).WebhookPage })),
  },
  '/texts': {
    ...{ title: 'Text', permission: 'run.texts' },
    View: lazy(async () => ({ default: (await import('../pages/text/text-page.tsx')).TextPage })),
  },
  '/titles': {
    ...{ title: 'Title', permission: 'catalogue.read' },
    View: lazy(async () => ({ default: (await import('../pages/title/title-page.tsx')).TitlePage })),
    parts: {
      episodes: lazy(async () => ({ default: (await import('../pages/series/series-page.tsx')).SeriesPage })),
    },
  },
  '/plans': {
    ...{ title: 'Special plan', permission: 'money.read' },
    View: lazy(async () => ({
      default: (await import('../pages/special-plan/special-plan-page.tsx')).SpecialPlanPage,
    })),
  },
  '/imports': {
    ...{ title: 'Import', permission: 'catalogue.import' },
    View: lazy(async () => ({ default: (await import('../pages/import/import-page.tsx')).ImportPage })),
  },
  '/members': {
    title: 'Member',
    permission: 'members.read',
    View: lazy(async () => ({ default: (await import('../pages/member/member-page.tsx')).MemberPage })),
  },
  '/payments': {
    title: 'Payment',
    permission: 'money.read',
    View: lazy(async () => ({ default: (await import('../pages/payments/payments-page.tsx')).PaymentsPage })),
  },
  '/deposits': {
    title: 'Bank deposit',
    permission: 'money.read',
    View: lazy(async () => ({ default: (await import('../pages/deposits/deposits-page.tsx')).DepositsPage })),
  },
  '/producers': {
    title: 'Producer',
    permission: 'money.read',
    View: lazy(async () => ({ default: (await import('../pages/producer/producer-page.tsx')).ProducerPage })),
  },
  '/support': {
    title: 'Ticket',
    permission: 'members.care',
    View: lazy(async () => ({ default: (await import('../pages/support/support-page.tsx')).SupportPage })),
  },
}

export interface Shown {
  place: PlacePath
  title: string
  id: string
  View: View
}

/** The first that is theirs where the address names none; null for one that is not theirs, or is not at all. */
export function findPage(session: StaffSession, path: string): Shown | null {
  const [address = ''] = path.split('?')
  const theirs = listPlaces(session.staff.role)
  const place = address === '/' ? theirs[0] : theirs.find((one) => one === address)
  if (place) return { place, title: PLACES[place].title, id: '', View: VIEWS[place].View }
  return findOne(session, address)
}

function findOne(session: StaffSession, address: string): Shown | null {
  for (const [place, one] of Object.entries(ONES) as [PlacePath, One][]) {
    const rest = address.startsWith(`${place}/`) ? address.slice(place.length + 1) : ''
    const { otherPermissions = [] }: Place = PLACES[place]
    const isOpen = [one.permission, ...otherPermissions].some((permission) => may(session, permission))
    const found = rest && isOpen ? findView(one, rest) : null
    if (found) return { place, title: one.title, ...found }
  }
  return null
}

/** What has parts names one of them behind its id; what has none may have a stroke in its id. */
function findView({ View, parts }: One, rest: string): Pick<Shown, 'id' | 'View'> | null {
  const [id = '', part] = rest.split('/')
  if (!parts) return { id: rest, View }
  const shown = part === undefined ? View : parts[part]
  return id && shown ? { id, View: shown } : null
}

export const readPlace = (path: PlacePath): Place & PlaceView & { path: PlacePath } => ({
  ...PLACES[path],
  ...VIEWS[path],
  path,
})
