import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { endpoints } from '@kola/contract/http/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, PUBLIC_URL } from '../testing/stage.ts'
import { CALL_GROUPS } from './call-groups.ts'

/** Of every account of the stage. */
const TYPED_PASSWORD = 'Nollywood-2026!'

let stage: ApiStage
let page: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.app.listen({ port: 0, host: '127.0.0.1' })
  page = (await stage.app.inject({ url: '/docs' })).body
})
afterAll(() => stage.close())

const unescapeHtml = (text: string) =>
  text.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] as string,
  )

/** The commands of the page, as somebody copies them, against the service of this test. */
function readCommands(id: string): string {
  const commands = page.match(new RegExp(`<pre class="shell" id="${id}"><code>([^<]*)</code>`))?.[1]
  expect(commands, id).toBeDefined()
  const { port } = stage.app.server.address() as AddressInfo
  return unescapeHtml(commands as string).replaceAll(PUBLIC_URL, `http://127.0.0.1:${port}`)
}

const runShell = async (text: string) => (await promisify(execFile)('sh', ['-c', text])).stdout

/** The part of the page about one call. */
const readCall = (id: string) => page.match(new RegExp(`<details id="${id}">.*?</details>`, 's'))?.[0] ?? ''

test('every call of the contract is served', () => {
  const unserved = Object.keys(endpoints).filter((key) => {
    const [method = '', path = ''] = key.split(' ')
    return !stage.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })
  })
  expect(unserved).toEqual([])
})

test('what the page gives to copy makes a first call, and one of a member after it', async () => {
  expect(page).toContain(`begins with <code>${PUBLIC_URL}</code>`)
  const asVisitor = readCommands('as-visitor')
  expect(JSON.parse(await runShell(asVisitor))).toMatchObject({
    response: { packages: [{ title: 'Basic' }, { title: 'Family' }] },
  })
  const { email } = await stage.addAccount()
  const asMember = readCommands('as-member')
    .replace("USERNAME='ada@example.com'", `USERNAME='${email}'`)
    .replace("PASSWORD='the password as it is typed'", `PASSWORD='${TYPED_PASSWORD}'`)
  expect(asMember).toContain(email)
  const [, account = ''] = (await runShell(`${asVisitor}\necho\n${asMember}`)).split('\n')
  expect(JSON.parse(account)).toMatchObject({ profile: { email_address: email } })
})

test('every call stands in one group, has an anchor and a line to copy', () => {
  expect(CALL_GROUPS.flatMap(({ keys }) => keys).sort()).toEqual(Object.keys(endpoints).sort())
  for (const { id } of CALL_GROUPS) {
    expect(page).toContain(`<a href="#${id}">`)
    expect(page).toContain(`<section id="${id}">`)
  }
  const anchors = [...page.matchAll(/<details id="([^"]+)"><summary><b>[A-Z]+<\/b> <code>/g)].map(([, id = '']) => id)
  expect(new Set(anchors).size).toBe(Object.keys(endpoints).length)
  for (const id of anchors) expect(readCall(id)).toContain('<code>curl -s -X ')
})

test('what a call needs is said with its header, and which of two tokens will do', () => {
  const login = readCall('POST-apps-v1-login')
  const bearer = '<code>Authorization: Bearer</code>'
  expect(login).toContain(
    `Needs: <code>X-Customer-Id</code> and ${bearer} with an app token, <b>or</b> <code>X-Customer-Id</code> and ${bearer} with a user token.`,
  )
  expect(readCall('POST-apps-v1-get-token')).toContain('Needs: <code>X-Customer-Id</code>.')
  expect(readCall('GET-apps-v1-account')).toContain(`<code>X-Customer-Id</code> and ${bearer} with a user token.`)
  expect(readCall('POST-recaptcha-verify')).toContain('Needs: No header.')
  expect(page).toContain('lower-case hexadecimal SHA-256 of its UTF-8 bytes, 64 characters')
})
