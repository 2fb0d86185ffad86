import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registerAnswerSchema } from '@kola/contract/encoders/protocol'
import { Secret } from '@kola/platform/config'
import { register } from '#features/encoder-client/client.ts'
import { patiently } from '#features/encoder-client/send-result.ts'

const FILE = 'encoder.json'

export interface CredentialNeeds {
  url: string
  folder: string
  name: string
  /** With the registration token; null where this machine is let in already. */
  tokenFile: string | null
  signal: AbortSignal
}

/** This machine's own, got by the registration token at the first start and kept. @throws CallError, Error for the operator */
export async function openCredential({ url, folder, name, tokenFile, signal }: CredentialNeeds): Promise<Secret> {
  const path = join(folder, FILE)
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept) return new Secret(registerAnswerSchema.parse(JSON.parse(kept)).credential)
  if (!tokenFile)
    throw new Error(
      'This machine is not registered. Put a registration token into a file and name it in ENCODER_TOKEN_FILE.',
    )
  const token = (await readFile(tokenFile, 'utf8')).trim()
  const answer = await patiently(signal, () => register(url, { token, name }, signal))
  await writeFile(`${path}.part`, JSON.stringify(answer), { mode: 0o600 })
  await rename(`${path}.part`, path)
  return new Secret(answer.credential)
}
