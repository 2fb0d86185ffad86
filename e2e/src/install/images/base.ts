import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../runner/run-command.ts'
import { buildImage, ImageError } from './engine.ts'

const SUITE = 'bookworm'
const NPM = 'npm@11.6.4'
const TIMEOUT_MS = 30 * 60_000
export const NODE_IMAGE = 'localhost/kola-base-node'
export const NGINX_IMAGE = 'localhost/kola-base-nginx'

/** Runs it to its end. @throws ImageError with the end of what it said */
async function run(file: string, args: string[]): Promise<void> {
  const { code, output } = await runCommand(file, args, { timeoutMs: TIMEOUT_MS, output: 'collect' })
  if (code !== 0) throw new ImageError(`${file} ${args.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`)
}

/**
 * What Containerfile stands on, made of Debian's packages, of this very Node and of npm: for where no registry of images can
 * be reached. nginx is the one that Debian has; it is older than what the service needs to run.
 */
export async function makeBaseImages(folder: string): Promise<void> {
  const root = join(folder, 'root')
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', SUITE, root])
  const bin = join(root, 'usr/local/bin')
  await mkdir(bin, { recursive: true })
  await copyFile(process.execPath, join(bin, 'node'))
  await chmod(join(bin, 'node'), 0o755)
  await run('npm', ['install', '--global', '--ignore-scripts', '--prefix', join(root, 'usr/local'), NPM])
  const node = join(folder, 'node')
  await writeFile(node, 'FROM scratch\nCOPY root/ /\nCMD ["node"]\n')
  await buildImage({ file: node, from: folder, tag: NODE_IMAGE })
  const nginx = join(folder, 'nginx')
  await writeFile(
    nginx,
    `FROM ${NODE_IMAGE}\nRUN apt-get update && apt-get install -y --no-install-recommends nginx-light && rm -rf /var/lib/apt/lists/*\n`,
  )
  await buildImage({ file: nginx, from: folder, tag: NGINX_IMAGE })
}
