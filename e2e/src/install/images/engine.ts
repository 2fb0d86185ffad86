import { runCommand } from '../../runner/run-command.ts'

const BUILD_TIMEOUT_MS = 40 * 60_000
const CALL_TIMEOUT_MS = 120_000
/** Needs no file system of its own; slow, and of no matter here. */
const STORAGE = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
/** Certificates of this machine, for whoever reaches a registry through a proxy of their own. */
const CERTIFICATES = '/etc/ssl/certs'

export class ImageError extends Error {
  override name = 'ImageError'
}

async function call(file: string, args: string[], timeoutMs = CALL_TIMEOUT_MS): Promise<string> {
  const { code, output } = await runCommand(file, args, { timeoutMs, env: STORAGE, output: 'collect' })
  if (code !== 0) throw new ImageError(`${file} ${args.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`)
  return output.trim()
}

export interface Build {
  file: string
  /** The folder that is sent along. */
  from: string
  tag: string
  target?: string
  /** Values of the file's ARG lines. */
  args?: Record<string, string>
  /** npm's settings while it is built; they do not stay in the image. */
  npmrc?: string
}

/** By buildah, without a daemon. @throws ImageError with the end of what it said */
export async function buildImage({ file, from, tag, target, args = {}, npmrc }: Build): Promise<void> {
  const given = [
    ...(target ? ['--target', target] : []),
    ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...['--volume', `${CERTIFICATES}:${CERTIFICATES}:ro`],
    ...(npmrc ? ['--volume', `${npmrc}:/root/.npmrc:ro`] : []),
  ]
  await call(
    'buildah',
    ['build', '--layers', '--format', 'docker', '--file', file, ...given, '--tag', tag, from],
    BUILD_TIMEOUT_MS,
  )
}

export interface Container {
  name: string
  image: string
  env?: Record<string, string>
  /** Instead of what the image runs. */
  command?: string[]
  /** From outside, and where it is mounted. */
  volumes?: [string, string][]
}

/** As compose.yaml starts them: a root that cannot be written, no rights, nothing gained; the network is this machine's. */
function toArguments({ name, image, env = {}, command = [], volumes = [] }: Container): string[] {
  return [
    ...['--name', name, '--replace', '--network', 'host', '--read-only', '--read-only-tmpfs=false'],
    ...['--tmpfs', '/tmp:size=256m', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    // podman has systemd ask, which is not everywhere; checks.ts asks by itself.
    '--no-healthcheck',
    ...['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096'],
    ...Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
    ...volumes.flatMap(([outside, inside]) => ['--volume', `${outside}:${inside}`]),
    ...[image, ...command],
  ]
}

/** runc takes machines with both kinds of control groups, crun does not. */
const podman = (...words: string[]) => call('podman', ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...words])

/** To its end. @returns what it said */
export const runContainer = (container: Container): Promise<string> => podman('run', '--rm', ...toArguments(container))

export const startContainer = (container: Container): Promise<string> =>
  podman('run', '--detach', ...toArguments(container))

export const runWithin = (name: string, ...command: string[]): Promise<string> => podman('exec', name, ...command)

/** As an operator ends it. @returns its exit code */
export async function stopContainer(name: string, seconds: number): Promise<number> {
  await podman('stop', '--time', String(seconds), name)
  return Number(await podman('inspect', '--format', '{{.State.ExitCode}}', name))
}

export const readContainerLog = (name: string): Promise<string> => podman('logs', '--tail', '40', name)

export const removeContainer = (name: string): Promise<string> => podman('rm', '--force', '--ignore', name)

/** A field of an image's configuration, as podman's own template names it. */
export const inspectImage = (image: string, template: string): Promise<string> =>
  podman('image', 'inspect', '--format', template, image)
