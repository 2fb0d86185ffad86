/**
 * `npm run tv -- --url https://kola.example`: the app for televisions into apps/web/dist-tv, which the service serves, and a
 * package for Samsung's and LG's into apps/web/dist-tv-packages, which open it there.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { makePackages } from './make-packages.ts'

const WEB = join(import.meta.dirname, '../../..')

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    name: { type: 'string', default: 'Kola' },
    id: { type: 'string', default: 'ng.kola.tv' },
  },
})
if (!URL.canParse(values.url)) throw new Error(`${values.url} is no address: --url https://kola.example`)
if (!/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/.test(values.id)) throw new Error(`${values.id} is no id: --id ng.kola.tv`)

await build({ configFile: join(WEB, 'tv.config.ts'), logLevel: 'warn', mode: 'production' })
const { version } = JSON.parse(await readFile(join(WEB, 'package.json'), 'utf8')) as { version: string }
const address = new URL('/tv-app/', values.url).href
const icon = await readFile(join(WEB, 'public/icon.svg'))
const packages = await makePackages({ name: values.name, version, address, appId: values.id }, icon)

const folder = join(WEB, 'dist-tv-packages')
await mkdir(folder, { recursive: true })
for (const [ending, bytes] of Object.entries(packages)) {
  const file = join(folder, `${values.id}_${version}.${ending}`)
  await writeFile(file, bytes)
  console.log(`${file}  ${bytes.length} bytes  sha256 ${createHash('sha256').update(bytes).digest('hex')}`)
}
console.log(
  `They open ${address}, where a service with this build serves the app. docs/tv.md says how they are signed.`,
)
