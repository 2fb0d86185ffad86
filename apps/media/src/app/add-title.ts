import { createHash } from 'node:crypto'
import { ApiError } from '@kola/contract/http/client'
import type { OperatorTitle } from '@kola/contract/ingest'
import { findOperatorKey } from '@kola/contract/operator-keys'
import { probeSound, probeSource } from '../features/probe/probe.ts'
import { readArgs, type SideFile, type TitleAddArgs, USAGE } from '../features/title-add/args.ts'
import { followTitle } from '../features/title-add/follow.ts'
import { hashFile, openLocalFile } from '../features/title-add/local-file.ts'
import { createOperatorClient, type OperatorClient } from '../features/title-add/operator-client.ts'
import { createProgressLines, type ShowProgress } from '../features/title-add/progress-lines.ts'
import { openService, type RunningService, readOperatorKey } from '../features/title-add/service.ts'
import { uploadFile } from '../features/title-add/upload.ts'
import { UsageError } from '../features/title-add/usage-error.ts'
import { MediaFailure } from '../shared/failure.ts'
import { readCues } from './package/read-subtitles.ts'

export interface AddTitleOptions {
  argv: readonly string[]
  root: string
  dataDir: string
  /** Of a service elsewhere. */
  url: string | null
  /** Instead of the data folder's. */
  operatorKey: string | null
  ffprobe: string
  signal: AbortSignal
  out: NodeJS.WriteStream
  error: NodeJS.WriteStream
}

const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

interface Run extends AddTitleOptions {
  args: TitleAddArgs
  show: ShowProgress
}

/** Brings a film from a file to the home page. @returns the exit code */
export async function addTitle(options: AddTitleOptions): Promise<number> {
  const show = createProgressLines(options.out)
  let service: RunningService | null = null
  try {
    const args = readArgs(options.argv)
    if (!args) {
      options.out.write(`${USAGE}\n`)
      return EXIT.done
    }
    const run = { ...options, args, show }
    await checkFiles(run)
    service = await openService({ ...options, onStarting: () => show('starting', 0) })
    const title = await sendAndFollow(run, service)
    return report(options, title)
  } catch (error) {
    if (options.signal.aborted) {
      options.out.write(`\n${toInterruptedText(service)}\n`)
      return EXIT.interrupted
    }
    options.error.write(`${toFailureText(error)}\n`)
    return error instanceof UsageError ? EXIT.usage : EXIT.failed
  } finally {
    await service?.stop()
  }
}

/** What can be seen here need not be found out after an hour's upload. */
async function checkFiles({ args, ffprobe, signal, url }: Run): Promise<void> {
  await openLocalFile(args.file)
  for (const { path } of [...args.subtitles, ...args.audio]) await openLocalFile(path)
  for (const { path } of args.subtitles) await readCues(path, path)
  try {
    await probeSource(args.file, { ffprobe, signal })
    for (const { path } of args.audio) await probeSound(path, { ffprobe, signal })
  } catch (error) {
    const isElsewhere = url !== null && error instanceof MediaFailure && error.code === 'FFMPEG_MISSING'
    if (!isElsewhere) throw error
  }
}

async function sendAndFollow(run: Run, service: RunningService): Promise<OperatorTitle> {
  const { args, show, signal } = run
  const operatorKey = findOperatorKey(run.operatorKey ?? (await readOperatorKey(run.dataDir)), args.customerId)
  if (operatorKey === null) throw new UsageError(`KOLA_OPERATOR_KEY has no key of ${args.customerId}.`)
  const client = createOperatorClient({ address: service.address, operatorKey, customerId: args.customerId })
  const uploadId = await send(run, client, args.file)
  const title = await client.call('POST /api/v1/apps/titles', { body: await toBody(run, client, uploadId), signal })
  show('waiting', 0)
  return followTitle({
    client,
    titleId: title.id,
    signal,
    onProgress: ({ stage, fraction, etaSeconds }) => show(stage, fraction, etaSeconds),
  })
}

async function toBody(run: Run, client: OperatorClient, uploadId: string) {
  const { name, type, playlistId, synopsis, rating, certificate, isLater } = run.args
  const subtitles = await sendAll(run, client, run.args.subtitles)
  const audio = await sendAll(run, client, run.args.audio)
  const body = {
    name,
    type,
    uploadId,
    ...(playlistId ? { playlistId } : {}),
    ...(synopsis ? { synopsis } : {}),
    ...(rating ? { rating } : {}),
    ...(certificate ? { certificate } : {}),
    ...(isLater ? { show: 'later' as const } : {}),
    subtitles,
    audio,
  }
  const requestKey = `title-add.${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`
  return { ...body, requestKey }
}

async function sendAll(run: Run, client: OperatorClient, files: readonly SideFile[]) {
  const sent: { language: string; uploadId: string }[] = []
  for (const { language, path } of files) sent.push({ language, uploadId: await send(run, client, path) })
  return sent
}

async function send({ show, signal }: Run, client: OperatorClient, path: string): Promise<string> {
  const file = await openLocalFile(path)
  const sha256 = await hashFile(file, { signal, onProgress: (part) => show('reading', part) })
  return uploadFile({ client, file, sha256, signal, onProgress: (part) => show('uploading', part) })
}

function report({ out, error }: AddTitleOptions, title: OperatorTitle): number {
  if (title.state === 'ready') {
    out.write(`${toReadyText(title)}\n`)
    for (const { text } of title.notices) out.write(`- ${text}.\n`)
    return EXIT.done
  }
  error.write(`${toRefusalText(title)}\n`)
  return EXIT.failed
}

/** Where it is seen, or why nobody sees it yet. */
export function toReadyText({ name, address, held }: Pick<OperatorTitle, 'name' | 'address' | 'held'>): string {
  if (address) return `“${name}” is on the home page: ${address}`
  return `“${name}” is ready, and nobody sees it yet. ${held.join('. ')}.\nIt is shown in the console, on its page or by a release.`
}

/** Why a film was not added, and what can be done without sending it anew. */
export function toRefusalText({ name, failure }: Pick<OperatorTitle, 'name' | 'failure'>): string {
  const reason = `“${name}” was not added. ${failure?.text ?? 'It was taken out meanwhile'}.`
  if (!failure?.uploadKeptUntil) return reason
  const day = new Date(failure.uploadKeptUntil).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
  return `${reason}\nWhat was uploaded is kept until ${day}: the same command tries it again without sending it anew.`
}

function toInterruptedText(service: RunningService | null): string {
  const goOn = 'Run the same command again to go on where it was.'
  return service && !service.isOurs
    ? `Interrupted. What was uploaded is being worked on. ${goOn}`
    : `Interrupted. ${goOn}`
}

function toFailureText(error: unknown): string {
  if (error instanceof UsageError) return error.message
  if (error instanceof MediaFailure) return `The film was not added. ${error.message}.`
  if (!(error instanceof ApiError))
    return error instanceof Error ? `The film was not added. ${error.message}` : String(error)
  const fields = Object.values(error.fields)
  return `The film was not added. ${error.message}${fields.length > 0 ? `: ${fields.join('; ')}` : ''}.`
}
