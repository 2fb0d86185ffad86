import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Secret } from '#config.ts'
import { findFreePorts } from '#processes/free-ports.ts'
import type { S3Config } from '#storage.ts'
import { configureSwift, PARTS, type Part } from './configure.ts'

const START_PATIENCE_MS = 60_000

/** `npm test` installs it on Debian; elsewhere the tests of it say that they did not run. */
export const hasSwift = (() => {
  const isThere = PARTS.every((part) => existsSync(`/usr/bin/swift-${part}-server`))
  if (!isThere) process.stderr.write('NOT TESTED: a bucket of Swift. This machine has no Swift.\n')
  return isThere
})()

export interface TestSwift {
  config: S3Config
  port: number
  stop(): Promise<void>
}

/**
 * A bucket in OpenStack's Swift with its S3 layer, a server that is not ours: four processes of this machine in a folder
 * of their own.
 */
export async function startTestSwift(bucket: string): Promise<TestSwift> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-swift-'))
  const free = await findFreePorts(PARTS.length)
  const ports = Object.fromEntries(PARTS.map((part, at) => [part, free[at]])) as Record<Part, number>
  const keys = await configureSwift({ folder, ports })
  const children = PARTS.map((part) => start(part, folder))
  const config: S3Config = {
    ...{ kind: 's3', bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${ports.proxy}` },
    ...{ accessKeyId: keys.accessKeyId, secretAccessKey: new Secret(keys.secretAccessKey) },
  }
  const stop = async () => {
    await Promise.all(children.map(({ child }) => kill(child)))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(free.map(untilOpen))
    await makeBucket(config, () => children.map(({ toOutput }) => toOutput()).join(''))
  } catch (error) {
    await stop()
    throw error
  }
  return { config, port: ports.proxy, stop }
}

function start(part: Part, folder: string): { child: ChildProcess; toOutput: () => string } {
  const child = spawn(`swift-${part}-server`, [join(folder, `${part}.conf`)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (output += bytes))
  child.on(
    'error',
    (error) => (output += `${error.message}\nInstall Swift: "apt-get install swift-proxy …" on Debian\n`),
  )
  return { child, toOutput: () => output }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** The proxy remembers who did not answer it, so it is asked when all four listen. */
async function untilOpen(port: number): Promise<void> {
  for (const untilMs = Date.now() + START_PATIENCE_MS; Date.now() < untilMs; await wait(50)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.once('connect', () => resolve(socket.destroy() !== null)).once('error', () => resolve(false))
    })
    if (isOpen) return
  }
}

/** All four must answer before a bucket can be. */
async function makeBucket(config: S3Config, toOutput: () => string): Promise<void> {
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3')
  const { region, endpoint = '', accessKeyId, secretAccessKey } = config
  const credentials = { accessKeyId, secretAccessKey: secretAccessKey.reveal() }
  const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials, maxAttempts: 1 })
  let last: unknown
  for (const untilMs = Date.now() + START_PATIENCE_MS; Date.now() < untilMs; await wait(100)) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: config.bucket }))
      client.destroy()
      return
    } catch (error) {
      last = error
    }
  }
  throw new Error(`Swift did not start: ${String(last)}\n${toOutput().slice(-2_000)}`)
}
