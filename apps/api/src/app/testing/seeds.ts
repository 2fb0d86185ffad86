import type { EndpointKey } from '@kola/contract/http/endpoints'
import { newId, sha256Hex } from '@kola/platform/ids'
import { hashPassword } from '#features/sign-in/password.ts'
import type { Db } from '#shared/database/database.ts'
import type { Services } from '../compose/compose.ts'
import type { Answered, Call } from './call.ts'

export const PASSWORD = sha256Hex('Nollywood-2026!')
/** Whoever sees all titles of the demo tenant. */
export const ALL_OF_DEMO = { tenantId: 'demo', ratingLimit: null, country: '*' } as const
const DAY_MS = 24 * 3_600_000

interface SeedNeeds {
  db: Db
  services: Services
  call: (key: EndpointKey, given?: Call) => Promise<Answered>
}

export interface TitleSeed {
  id: string
  tenantId?: string
  kind?: 'movie' | 'series' | 'season' | 'episode'
  parentId?: string
  number?: number
  name?: string
  genres?: string[]
  synopsis?: string
  translations?: { language: string; name: string; synopsis: string }[]
  facts?: Record<string, string>
  addedAt?: string
  state?: 'processing' | 'published' | 'withdrawn'
}

/** What tests put on the stage; everything a test does not mention is filled in. */
export function createSeeds({ db, services, call }: SeedNeeds) {
  let hash: Promise<string> | undefined

  return {
    async addTenant(id = 'demo', config: Record<string, string> = {}) {
      await db
        .insertInto('tenant')
        .values({ id, name: id, config: JSON.stringify({ app_name: 'Kola', country_code: 'NG', ...config }) })
        .execute()
      await addPlans(db, id)
    },

    async addAccount(given: { tenantId?: string; email?: string; telephone?: string } = {}) {
      hash ??= hashPassword(PASSWORD)
      const id = newId()
      const email = given.email ?? `${id}@example.com`
      await db
        .insertInto('account')
        .values({
          tenant_id: given.tenantId ?? 'demo',
          id,
          email_address: email,
          telephone: given.telephone ?? null,
          password_hash: await hash,
          first_name: 'Adaeze',
          last_name: 'Bello',
          email_verified_at: new Date('2026-01-01'),
          meta_data: JSON.stringify({ image_id: 1 }),
        })
        .execute()
      return { id, email }
    },

    /** Paid through `days` from the stage's beginning. */
    async addSubscription(given: { accountId: string; days: number; planId?: string; graceDays?: number }) {
      const id = newId()
      await db
        .insertInto('subscription')
        .values({
          ...{ tenant_id: 'demo', id, account_id: given.accountId, payment_gateway: 'stripe', is_recurring: true },
          plan_id: given.planId ?? 'basic',
          price_id: `${given.planId ?? 'basic'}-30`,
          grace_days: given.graceDays ?? 0,
        })
        .execute()
      const endsMs = Date.parse('2026-11-20T12:00:00.000Z') + given.days * DAY_MS
      await db
        .insertInto('subscription_period')
        .values({
          ...{ tenant_id: 'demo', subscription_id: id, number: 1, kind: 'granted' },
          ...{ starts_at: new Date(endsMs - 30 * DAY_MS), ends_at: new Date(endsMs) },
        })
        .execute()
      return { id }
    },

    async addTitle(given: TitleSeed) {
      const tenant_id = given.tenantId ?? 'demo'
      await db
        .insertInto('title')
        .values({
          tenant_id,
          id: given.id,
          kind: given.kind ?? 'movie',
          parent_id: given.parentId ?? null,
          number: given.number ?? null,
          name: given.name ?? `The ${given.id}`,
          synopsis: given.synopsis ?? 'Somebody wants something, and somebody else has it.',
          language: 'English',
          released_on: '2024-05-01',
          added_at: given.addedAt ?? '2026-01-01T00:00:00Z',
          facts: JSON.stringify(given.facts ?? { Genres: 'Drama', 'Year of Release': '2024' }),
          genres: given.genres ?? ['Drama'],
          translations: JSON.stringify(given.translations ?? []),
          art: JSON.stringify({
            base: `/art/${tenant_id}/${given.id}/v1`,
            kinds: ['poster', 'still'],
            placeholders: {},
          }),
          state: given.state ?? 'published',
        })
        .execute()
      services.tenants.forget(tenant_id)
    },

    async addPlaylist(id: string, titleIds: string[], given: { tenantId?: string; parts?: string[] } = {}) {
      const tenant_id = given.tenantId ?? 'demo'
      await db
        .insertInto('playlist')
        .values({ tenant_id, id, name: `List ${id}` })
        .execute()
      for (const [position, title_id] of titleIds.entries()) {
        await db.insertInto('playlist_title').values({ tenant_id, playlist_id: id, title_id, position }).execute()
      }
      for (const [position, part_id] of (given.parts ?? []).entries()) {
        await db.insertInto('playlist_part').values({ tenant_id, playlist_id: id, part_id, position }).execute()
      }
      services.tenants.forget(tenant_id)
    },

    async getAppToken(customer = 'demo'): Promise<string> {
      const answer = await call('POST /apps/v1/get-token', { customer, body: { platform: 'website' } })
      return answer.body.token
    },

    /** @returns the user token */
    async signIn(email: string, given: { deviceId?: string; customer?: string } = {}): Promise<string> {
      const customer = given.customer ?? 'demo'
      const app = await call('POST /apps/v1/get-token', { customer, body: { platform: 'website' } })
      const body = {
        ...{ username: email, password: PASSWORD, type: 'email' },
        ...(given.deviceId ? { device_id: given.deviceId } : {}),
      }
      const answer = await call('POST /apps/v1/login', { customer, token: app.body.token, body })
      if (answer.status !== 200) throw new Error(`login answered ${answer.status}`)
      return answer.body.user_token
    },
  }
}

async function addPlans(db: Db, tenant_id: string): Promise<void> {
  const plans = [
    { id: 'basic', title: 'Basic', screens: 2, is_special: false },
    { id: 'family', title: 'Family', screens: 5, is_special: false },
    { id: 'special', title: 'Special', screens: 1, is_special: true },
  ]
  for (const [position, plan] of plans.entries()) {
    await db
      .insertInto('plan')
      .values({ tenant_id, ...plan, position, meta_data: '{}' })
      .execute()
    await db
      .insertInto('price')
      .values({
        ...{ tenant_id, id: `${plan.id}-30`, plan_id: plan.id, slug_name: `${plan.id}-monthly` },
        ...{ title: `${plan.title}, every 30 days`, amount_minor: 290_000, currency: 'NGN', period_days: 30 },
        meta_data: JSON.stringify({ plan_details_keys: '["Full HD"]', 'Full HD': 'Full HD' }),
      })
      .execute()
  }
}
