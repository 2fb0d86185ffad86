import { createHash, randomBytes } from 'node:crypto'
import { createAccountMaker } from '../../e2e/src/fixtures/service/accounts.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const JSON_TYPE = { 'content-type': 'application/json' }

export interface Member {
  headers: Record<string, string>
  userId: string
}

export function newDeviceId(): string {
  return [...randomBytes(20)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<Record<string, string>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}

/** So many subscribers that nobody else uses, each signed in on a device of its own. */
export async function signInMany(service: { url: string; databaseUrl: string }, count: number): Promise<Member[]> {
  const maker = createAccountMaker(service.databaseUrl)
  const members: Member[] = []
  while (members.length < count) members.push(await signIn(service.url, (await maker.newMember()).email))
  await maker.close()
  return members
}

/** Signs a demo account in over the public calls. */
export async function signIn(url: string, username: string, customerId = 'demo'): Promise<Member> {
  const customer = { 'x-customer-id': customerId }
  const app = await post(`${url}/apps/v1/get-token`, customer, { platform: 'website', customerId })
  const password = createHash('sha256').update('Nollywood-2026!').digest('hex')
  const login = { username, password, type: 'email', device_id: newDeviceId() }
  const user = await post(`${url}/apps/v1/login`, { ...customer, authorization: `Bearer ${app.token}` }, login)
  const headers = { ...customer, authorization: `Bearer ${user.user_token}` }
  const account = await fetch(`${url}/apps/v1/account`, { headers })
  return { headers, userId: ((await account.json()) as { userid: string }).userid }
}
